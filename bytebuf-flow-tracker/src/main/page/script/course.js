// What the balance was before, as the server has kept it: up to two days.

import {byId, make} from './dom.js';
import {formatBytes} from './format.js';
import {drawLines, pointTime, svg} from './chart.js';

const COURSE_HEIGHT = 190;
const PADDING = 12;
const HOUR_MILLIS = 3600000;

const SERIES = [
  {key: 'used', name: 'Used'}, {key: 'live', name: 'Live'}, {key: 'queued', name: 'Queued'},
  {key: 'leaked', name: 'Leaked'}, {key: 'free', name: 'Free in pools'}, {key: 'limit', name: 'Limit'},
  {key: 'ownDirect', name: 'Other direct'}, {key: 'outside', name: 'Outside'}, {key: 'rss', name: 'Process'},
].map((s) => ({...s, css: `s-${s.key}`, text: formatBytes}));

/** These are far above the others, as a rule, and would press them flat. */
const HIDDEN = ['ownDirect', 'outside', 'rss'];

/** What the user has switched on or off. */
const switched = new Map();

let lastHour = false;

function pointsOf({memory, difference, history}) {
  const points = history.map((p) => ({...p, time: p.at, limit: memory.limit}));
  if (!difference && memory.taken > (history.length === 0 ? 0 : history[history.length - 1].at)) {
    points.push({...memory, time: memory.taken, paths: memory.paths});
  }
  return difference ? points.map((p) => ({...p, limit: undefined})) : points;
}

function isOn(series, {memory}, points) {
  const {key} = series;
  if (switched.has(key)) {
    return switched.get(key);
  }
  // A limit far away does the same.
  return key === 'limit' ? Math.max(...points.map((p) => p.used || 0)) >= memory.limit / 2
    : memory.verdict.cause === 'not-netty' || !HIDDEN.includes(key);
}

export function coursePanel(view) {
  const all = pointsOf(view);
  if (all.length < 2) {
    return [make('p', {class: 'quiet'}, 'The line begins with the second reading: there is one each 10 s.')];
  }
  const end = all[all.length - 1].time;
  const isLong = end - all[0].time > 2 * HOUR_MILLIS;
  const recent = all.filter((p) => p.time >= end - HOUR_MILLIS);
  const points = isLong && lastHour && recent.length > 1 ? recent : all;
  const there = SERIES.filter((s) => all.some((p) => Number.isFinite(p[s.key])));
  const shown = there.filter((s) => isOn(s, view, all));

  const values = new Map(there.map((s) => [s.key, make('b')]));
  const when = make('span', {class: 'quiet'});
  const read = (point) => {
    const p = point || points[points.length - 1];
    for (const s of there) {
      values.get(s.key).textContent = Number.isFinite(p[s.key]) ? formatBytes(p[s.key]) : '–';
    }
    const [top] = p.paths || [];
    when.textContent = [pointTime(points, p.time),
      top && `most of the live bytes: ${formatBytes(top.bytes)} of ${top.path[top.path.length - 1]}`].filter(Boolean).join(' · ');
  };
  read(null);
  const range = (hour, text) => make('button', {
    type: 'button', role: 'radio', 'aria-checked': String(hour === lastHour), tabindex: hour === lastHour ? 0 : -1,
    data: {key: `range-${hour}`},
    on: {
      click: () => {
        lastHour = hour;
        view.redraw();
      },
      keydown: (event) => {
        if (/^Arrow(Left|Right)$/.test(event.key)) {
          lastHour = !hour;
          view.redraw();
          byId('memory-panel').querySelector(`[data-key=range-${lastHour}]`).focus();
        }
      },
    },
  }, text);
  return [
    make('div', {class: 'tools'},
      isLong ? make('div', {class: 'segments', role: 'radiogroup', 'aria-label': 'Range'},
        range(false, 'All'), range(true, 'Last hour')) : null,
      when),
    drawLines({
      key: 'memory-time', points, series: shown, height: COURSE_HEIGHT,
      width: Math.max(200, byId('memory-panel').clientWidth - 2 * PADDING),
      label: `Memory over time, ${pointTime(points, points[0].time)} to ${pointTime(points, end)}`,
      scale: formatBytes, read,
    }),
    make('div', {class: 'tools switches', role: 'group', 'aria-label': 'Lines'}, ...there.map((s) => {
      const on = shown.includes(s);
      const key = svg('svg', {viewBox: '0 0 18 8', class: 'line-key', 'aria-hidden': 'true'});
      key.append(svg('path', {class: s.css, d: 'M0 4H18'}));
      return make('button', {
        type: 'button', class: 'switch', 'aria-pressed': String(on), data: {key: `line-${s.key}`},
        on: {
          click: () => {
            switched.set(s.key, !on);
            view.redraw();
          },
        },
      }, key, `${s.name} `, values.get(s.key));
    })),
  ];
}
