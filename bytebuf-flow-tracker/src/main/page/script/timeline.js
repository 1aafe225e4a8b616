// Live and leaked bytes since the page was opened: two small charts with one time axis.

import {byId, make, fill} from './dom.js';
import {formatBytes, formatTime} from './format.js';
import {drawLines, LEFT, svg} from './chart.js';
import {points} from './history.js';

const HEIGHT = 92;

const CHARTS = [
  {key: 'liveBytes', name: 'Live bytes', css: 'live', text: formatBytes},
  {key: 'leaked', name: 'Leaked bytes', css: 'leaks', text: formatBytes},
];

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

function draw(chart, width) {
  const {key, name, text} = chart;
  const first = points[0];
  const last = points[points.length - 1];
  const highest = Math.max(...points.map((p) => p[key]));
  const usual = `${name}: ${text(last[key])} now, at most ${text(highest)}`;
  const title = svg('text', {x: LEFT, y: 11}, usual);
  const lines = drawLines({
    key, points, series: [chart], width, height: HEIGHT,
    label: `${name}: ${text(first[key])} at ${formatTime(first.time)}, ${text(last[key])} at ${formatTime(last.time)}, at most ${text(highest)}`,
    read: (point) => {
      title.textContent = point ? `${name}: ${text(point[key])} at ${formatTime(point.time)}` : usual;
    },
  });
  lines.prepend(title);
  return lines;
}
