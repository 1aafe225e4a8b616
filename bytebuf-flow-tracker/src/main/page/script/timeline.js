// Live bytes and leaked buffers over time: two small charts with one time axis.

import {byId, make, fill} from './dom.js';
import {formatBytes, formatCount, formatTime} from './format.js';
import {points} from './history.js';

const SVG = 'http://www.w3.org/2000/svg';
const HEIGHT = 92;
const LEFT = 4;
const BOTTOM = 16;
const TOP = 18;

const CHARTS = [
  {key: 'liveBytes', name: 'Live bytes', css: 'live', text: formatBytes},
  {key: 'leaked', name: 'Leaked buffers', css: 'leaks', text: formatCount},
];

function svg(tag, attributes, text) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  if (text !== undefined) {
    element.textContent = text;
  }
  return element;
}

export function showTimeline() {
  const box = byId('charts');
  const width = box.clientWidth;
  if (width === 0) {
    return;
  }
  if (points.length < 2) {
    fill(box, make('p', {class: 'quiet'}, 'The line begins with the second refresh.'));
    return;
  }
  fill(box, ...CHARTS.map((chart) => draw(chart, width)));
}

function draw({key, name, css, text}, width) {
  const first = points[0];
  const last = points[points.length - 1];
  const highest = Math.max(...points.map((p) => p[key]));
  const most = Math.max(highest, 1);
  const x = (time) => LEFT + ((time - first.time) / Math.max(1, last.time - first.time)) * (width - 2 * LEFT);
  const y = (value) => TOP + (1 - value / most) * (HEIGHT - TOP - BOTTOM);
  const summary = `${name}: ${text(first[key])} at ${formatTime(first.time)}, ${text(last[key])} at ${formatTime(last.time)}, at most ${text(most)}`;
  const chart = svg('svg', {viewBox: `0 0 ${width} ${HEIGHT}`, role: 'img', 'aria-label': summary});
  const line = points.map((p, i) => `${i === 0 ? 'M' : 'L'}${x(p.time).toFixed(1)} ${y(p[key]).toFixed(1)}`).join('');
  const title = svg('text', {x: LEFT, y: 11}, `${name}: ${text(last[key])} now, at most ${text(highest)}`);
  const cursor = svg('path', {class: 'cursor', d: ''});
  chart.append(
    svg('path', {class: 'axis', d: `M${LEFT} ${HEIGHT - BOTTOM}H${width - LEFT}`}),
    svg('path', {class: css, d: line}),
    cursor,
    title,
    svg('text', {x: LEFT, y: HEIGHT - 3}, formatTime(first.time)),
    svg('text', {x: width - LEFT, y: HEIGHT - 3, 'text-anchor': 'end'}, formatTime(last.time)));
  const usual = title.textContent;
  chart.addEventListener('pointermove', (event) => {
    const at = event.clientX - chart.getBoundingClientRect().left;
    const near = points.reduce((a, b) => (Math.abs(x(b.time) - at) < Math.abs(x(a.time) - at) ? b : a));
    cursor.setAttribute('d', `M${x(near.time).toFixed(1)} ${TOP}V${HEIGHT - BOTTOM}`);
    title.textContent = `${name}: ${text(near[key])} at ${formatTime(near.time)}`;
  });
  chart.addEventListener('pointerleave', () => {
    cursor.setAttribute('d', '');
    title.textContent = usual;
  });
  return chart;
}

