// The head of the page: the verdict, the sums, and who took them.

import {byId, make, fill} from './dom.js';
import {formatAge, formatBuffers, formatBytes, formatCount} from './format.js';

const SUMMARY = 'bytebuf-flow: SUMMARY ';
const CLEAN = 'bytebuf-flow: no leaks';
const HEAP = 'bytebuf-flow: no leak of direct memory';
const NEXT = 'bytebuf-flow: next: ';

/** What stands behind the beginning of a line of the report; null where no line begins so. */
function lineFrom(report, start) {
  const line = report.split('\n').find((l) => l.startsWith(start));
  return line === undefined ? null : line.slice(start.length);
}

export function showHead(data, since) {
  const {tracker, totals} = data.snapshot;
  const clean = lineFrom(data.report, CLEAN);
  const heap = lineFrom(data.report, HEAP);
  const next = clean === null
    ? `Next: ${lineFrom(data.report, NEXT) || 'see the leaks below'}` : since ? '' : clean.split(': ').slice(1).join(': ');
  const [sentence] = clean === null
    ? heap !== null ? [`No leak of direct memory${heap.split(' (')[0]}`]
      : (lineFrom(data.report, SUMMARY) || `${formatCount(totals.leaked)} leaked`).split(';')
    : `No leaks${clean}`.split(':');
  const old = clean !== null && totals.suspect > 0;
  const misused = clean === null ? 0
    : (data.snapshot.misuses || []).reduce((sum, misuse) => sum + misuse.count, 0);
  byId('sentence').textContent = sentence + (since ? ' since the mark' : '');
  byId('next').textContent =
    next + (old ? ` · ${formatBuffers(totals.suspect)} live for long: see Old live` : '')
      + (misused > 0 ? ` · ${formatCount(misused)} releases or uses after the end: see Misuse` : '');
  byId('verdict').className = heap !== null ? 'watch' : clean === null ? 'bad' : old || misused > 0 ? 'watch' : 'good';
  const nettys = (tracker.netty || []).map((netty) => netty.split(',')[0]);
  byId('about').textContent = [
    tracker.version, `${since ? 'since the mark' : 'up'} ${formatAge(tracker.uptime)}`, ...new Set(nettys), tracker.jvm,
  ].filter(Boolean).join(' · ');
  fill(byId('totals'), ...sums(totals));
  document.title = `${totals.leaked > 0 ? `${formatCount(totals.leaked)} leaked` : 'no leaks'} · ByteBuf flow tracker`;
}

function sums(totals) {
  const tiles = [
    ['Allocated', totals.allocated, '', true],
    ['Released', totals.released, '', true],
    ['Live', totals.live, formatBytes(totals.liveBytes || 0), true],
    ['Leaked', totals.leaked, formatBytes(totals.leakedBytes || 0), true],
    ['Old live', totals.suspect, '', true],
    ['Misused', totals.misused],
    ['Truncated', totals.truncated],
    ['Untracked', totals.untracked],
  ];
  return tiles.filter(([, n, , always]) => always || n).map(([name, n, small]) =>
    make('div', {data: {total: name}},
      make('dt', null, name),
      make('dd', {class: name === 'Leaked' && n > 0 ? 'leaked' : ''}, formatCount(n || 0),
        small && n ? make('small', null, ` ${small}`) : '')));
}
