// The head of the page: the verdict, the next step, what else there is, and the sums.

import {byId, make, fill} from './dom.js';
import {formatAge, formatBuffers, formatBytes, formatCount, formatTimes} from './format.js';
import {isMemoryFirst, memoryTrouble} from './memory.js';

const SUMMARY = 'bytebuf-flow: SUMMARY ';
const CLEAN = 'bytebuf-flow: no leak';
const NEXT = 'bytebuf-flow: next: ';

/** What stands behind the beginning of a line of the report; null where no line begins so. */
function lineFrom(report, start) {
  const line = report.split('\n').find((l) => l.startsWith(start));
  return line === undefined ? null : line.slice(start.length);
}

/** The next step, as the report has it. */
export function nextOf(data) {
  return lineFrom(data.report, NEXT) || '';
}

/** How many leaks there are: the data names the worst of them only. */
export function leaksOf({snapshot, report}) {
  const [, places] = /leaked in ([\d,]+) places?/.exec(lineFrom(report, SUMMARY) || '') || [];
  return Math.max((snapshot.leaks || []).length, places ? Number(places.replaceAll(',', '')) : 0);
}

/** `open` opens a view of the lists; `memory` leads to the memory. */
export function showHead(data, since, actions) {
  const {snapshot} = data;
  const {tracker, totals} = snapshot;
  const clean = lineFrom(data.report, CLEAN);
  const [text, look] = verdict(data, clean, since);
  const sentence = text + (since ? ' since the mark' : '');
  const next = isMemoryFirst(snapshot) ? '' : nextOf(data) || (clean === null ? 'see the leaks below' : '');
  byId('sentence').textContent = sentence;
  byId('next').textContent = next && `Next: ${next}`;
  byId('verdict').className = look;
  const others = also(snapshot, clean === null, actions);
  byId('also').hidden = others.length === 0;
  fill(byId('also'), 'Also:', ...others);
  const nettys = (tracker.netty || []).map((netty) => netty.split(',')[0]);
  byId('about').textContent = [
    tracker.version, `${since ? 'since the mark' : 'up'} ${formatAge(tracker.uptime)}`, ...new Set(nettys),
  ].filter(Boolean).join(' · ');
  fill(byId('totals'), ...sums(totals));
  document.title = `${sentence} · ByteBuf flow tracker`;
}

/** The sentence and its look. */
function verdict({snapshot, report}, clean, since) {
  const {tracker, totals} = snapshot;
  if (clean === null) {
    return [(lineFrom(report, SUMMARY) || 'Buffers leaked').split(';')[0], 'bad'];
  }
  if (totals.allocated === 0 && totals.live === 0 && !(snapshot.misuses || []).length && /^s: no buffer/.test(clean)) {
    return [since ? 'No buffer seen' : 'No buffer seen yet', ''];
  }
  const heap = clean.startsWith(' of');
  const sentence = `No leak${heap ? clean.replace(/ were not released \(.*/, ' were not released') : clean.split(': ')[0]}`;
  const unproven = tracker.collections === 0 && totals.live > (totals.permanent || 0);
  const watched = heap || totals.suspect > 0 || isMemoryFirst(snapshot);
  return [sentence, (snapshot.misuses || []).length > 0 ? 'bad' : unproven ? '' : watched ? 'watch' : 'good'];
}

/** What else is wrong, each with where to read more. */
function also(snapshot, leaked, actions) {
  const misuses = snapshot.misuses || [];
  const {suspect} = snapshot.totals;
  const trouble = isMemoryFirst(snapshot) ? null : memoryTrouble(snapshot);
  const link = (key, text, press) => make('button', {type: 'button', class: 'link', data: {key}, on: {click: press}}, text);
  return [
    leaked && misuses.length > 0 && link('also-misuse',
      `${formatCount(misuses.length)} ${misuses.length === 1 ? 'misuse' : 'misuses'}, ${formatTimes(misuses.reduce((sum, m) => sum + m.count, 0))}`,
      () => actions.open('misuse')),
    suspect > 0 && link('also-old', `${formatBuffers(suspect)} live for long`, () => actions.open('old')),
    trouble && link('also-memory', trouble, actions.memory),
  ].filter(Boolean);
}

/** What leaked is in the sentence, counted as the report counts it: here each buffer is one. */
function sums(totals) {
  const sum = [
    ['Allocated', totals.allocated, '', true],
    ['Released', totals.released, '', true],
    ['Live', totals.live, formatBytes(totals.liveBytes || 0), true],
    ['Left out, about', totals.sampledOut],
    ['Truncated', totals.truncated],
    ['Untracked', totals.untracked],
  ];
  return sum.filter(([, n, , always]) => always || n).map(([name, n, small]) =>
    make('div', {data: {total: name}}, make('dt', null, name),
      make('dd', null, formatCount(n || 0), small && n ? make('small', null, ` ${small}`) : '')));
}
