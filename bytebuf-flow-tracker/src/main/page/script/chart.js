// Lines over one time axis, read by the pointer and by the arrow keys.

import {formatDate, formatTime} from './format.js';

const SVG = 'http://www.w3.org/2000/svg';
const DAY_MILLIS = 20 * 3600000;
export const LEFT = 4;
const BOTTOM = 16;
const TOP = 18;

/** The time that is read in each chart, so that a refresh leaves it where it is. */
const cursors = new Map();

export function svg(tag, attributes, text) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  if (text !== undefined) {
    element.textContent = text;
  }
  return element;
}

/** A time of these points, with its day where they are of several. */
export function pointTime(points, time) {
  const long = points[points.length - 1].time - points[0].time > DAY_MILLIS;
  return long ? formatDate(time) : formatTime(time);
}

/**
 * Draws lines. Each of `series` has a key, a name, a class and a text for its values; a point has
 * its time, and no value where none is known. `read` gets the point that is read, or null.
 */
export function drawLines({key, points, series, width, height, label, scale, read}) {
  const first = points[0].time;
  const last = points[points.length - 1].time;
  const values = series.flatMap((s) => points.map((p) => p[s.key])).filter(Number.isFinite);
  const most = Math.max(1, ...values);
  const least = Math.min(0, ...values);
  const x = (time) => LEFT + ((time - first) / Math.max(1, last - first)) * (width - 2 * LEFT);
  const y = (value) => TOP + ((most - value) / (most - least)) * (height - TOP - BOTTOM);
  const spot = (p, {key: k}) => `${x(p.time).toFixed(1)} ${y(p[k]).toFixed(1)}`;
  const line = (s) => points.map((p, i) => (!Number.isFinite(p[s.key]) ? ''
    : `${i > 0 && Number.isFinite(points[i - 1][s.key]) ? 'L' : 'M'}${spot(p, s)}`)).join('');
  const chart = svg('svg', {
    class: 'chart', viewBox: `0 0 ${width} ${height}`, role: 'slider', tabindex: 0, 'aria-label': label,
    'aria-valuemin': 0, 'aria-valuemax': points.length - 1,
  });
  chart.dataset.key = key;
  const cursor = svg('path', {class: 'cursor', d: ''});
  for (const value of scale ? [most, (most + least) / 2] : []) {
    chart.append(
      svg('path', {class: 'axis', d: `M${LEFT} ${y(value).toFixed(1)}H${width - LEFT}`}),
      svg('text', {x: LEFT, y: y(value) - 3}, scale(value)));
  }
  chart.append(
    svg('path', {class: 'axis', d: `M${LEFT} ${y(0).toFixed(1)}H${width - LEFT}`}),
    ...series.map((s) => svg('path', {class: s.css, d: line(s)})),
    cursor,
    svg('text', {x: LEFT, y: height - 3}, pointTime(points, first)),
    svg('text', {x: width - LEFT, y: height - 3, 'text-anchor': 'end'}, pointTime(points, last)));

  let at = points.length - 1;
  const tell = () => {
    chart.setAttribute('aria-valuenow', at);
    chart.setAttribute('aria-valuetext', [pointTime(points, points[at].time), ...series
      .filter((s) => Number.isFinite(points[at][s.key]))
      .map((s) => `${s.name} ${s.text(points[at][s.key])}`)].join(', '));
  };
  const go = (index) => {
    at = Math.max(0, Math.min(points.length - 1, index));
    cursors.set(key, points[at].time);
    cursor.setAttribute('d', `M${x(points[at].time).toFixed(1)} ${TOP}V${height - BOTTOM}`);
    tell();
    read(points[at]);
  };
  const nearest = (distance) => points.reduce((a, p, i) => (distance(p) < distance(points[a]) ? i : a), 0);
  const leave = () => {
    cursors.delete(key);
    cursor.setAttribute('d', '');
    at = points.length - 1;
    tell();
    read(null);
  };
  chart.addEventListener('pointermove', (event) => {
    const bounds = chart.getBoundingClientRect();
    const to = ((event.clientX - bounds.left) * width) / bounds.width;
    go(nearest((p) => Math.abs(x(p.time) - to)));
  });
  chart.addEventListener('pointerleave', leave);
  chart.addEventListener('keydown', (event) => {
    const to = {ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: points.length - 1}[event.key];
    if (to === undefined && !(event.key === 'Escape' && cursors.has(key))) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (to === undefined) {
      leave();
    } else {
      go(to);
    }
  });
  tell();
  if (cursors.has(key)) {
    const time = cursors.get(key);
    go(nearest((p) => Math.abs(p.time - time)));
  }
  return chart;
}
