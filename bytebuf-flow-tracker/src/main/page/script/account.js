// The lines of the balance: as a bar, and as a table that adds up.

import {make, facts} from './dom.js';
import {formatBytes, formatCount, formatShare} from './format.js';

/** What Netty has used is the sum of these. */
const LINES = [
  {key: 'live', name: 'Live', what: 'not released yet'},
  {key: 'rounding', name: 'Rounding', what: 'of pools, beyond what was asked for'},
  {key: 'leaked', name: 'Leaked', what: 'lost, nobody can release them'},
  {key: 'free', name: 'Free in pools', what: 'reserved, and no buffer there'},
  {key: 'unexplained', name: 'Not explained', what: 'what is left of the sum'},
];
const QUEUED = {key: 'queued', name: 'of it queued', what: 'waits for a peer to read'};

const NEAR = 0.9;

const known = Number.isFinite;

/** Whether a balance is what changed between two: it then has the time of the mark. */
export function isDifference(memory, since) {
  return since || memory.since > 0;
}

export function signedBytes(n) {
  return `${n > 0 ? '+' : ''}${formatBytes(n)}`;
}

/** A count, with its sign where it is a change. */
export function signedCount(n, difference) {
  return `${difference && n > 0 ? '+' : ''}${formatCount(n)}`;
}

/** The bars of Netty's direct memory and of the process; of a difference the figures only. */
export function balanceBars(memory, difference) {
  const {limit, used, live, queued, rss, rssAnon, containerLimit} = memory;
  const parts = [];
  for (const {key, name} of LINES) {
    if (key === 'live' && queued > 0 && live > 0 && !difference) {
      const waiting = Math.min(queued, live);
      parts.push(['live', 'Live', live - waiting], ['queued', 'Live, queued', waiting]);
    } else {
      parts.push([key, name, memory[key]]);
    }
    if (key === 'live' && difference) {
      parts.push(['queued', QUEUED.name, queued]);
    }
  }
  const heap = difference ? memory.heap : heapInRam(memory);
  const process = [
    ['heap', heap === memory.heap ? 'Heap' : 'Heap, in RAM', heap], ['non-heap', 'Other of the JVM', memory.nonHeap], ['netty', 'Netty', used],
    ['own', 'Other direct', memory.ownDirect], ['outside', 'Outside of all', memory.outside],
    ['files', 'Files', known(rss) && known(rssAnon) ? rss - rssAnon : undefined],
  ];
  return [
    bar('Netty’s direct memory', used, limit, 'used', parts, difference),
    known(rss) ? bar('Process', rss, containerLimit, 'in RAM', process, difference) : null,
  ];
}

/** What is committed need not be in RAM: then the heap is what the other lines leave of it. */
function heapInRam({heap, nonHeap, used, ownDirect, outside, rss, rssAnon}) {
  const inRam = known(rssAnon) ? rssAnon : rss;
  if (!known(heap) || !known(inRam) || !known(outside)) {
    return heap;
  }
  const others = [nonHeap, used, ownDirect, outside].filter(known).reduce((a, b) => a + b, 0);
  return Math.min(heap, Math.max(0, inRam - others));
}

function bar(name, sum, limit, verb, parts, difference) {
  const there = parts.filter(([, , bytes]) => known(bytes) && (difference || bytes !== 0));
  const size = difference ? signedBytes : formatBytes;
  const head = make('h3', null,
    `${name}: ${known(sum) ? `${size(sum)} ${verb}` : 'not counted'}${difference ? ' since the mark' : ''}`);
  const limited = !difference && limit > 0;
  if (limited && known(sum)) {
    const near = sum >= NEAR * limit;
    head.append(` of ${formatBytes(limit)}, `, make('b', {class: near ? 'leaked' : ''}, formatShare(sum, limit)));
  }
  const drawn = there.filter(([, , bytes]) => bytes > 0);
  const all = drawn.reduce((total, [, , bytes]) => total + bytes, 0);
  const whole = Math.max(limited ? limit : 0, sum || 0, all, 1);
  const legend = there.map(([key, label, bytes]) => make('li', {data: {line: key}},
    difference || bytes < 0 ? null : make('i', {class: `key m-${key}`}), `${label} `, make('b', null, size(bytes))));
  const left = limited ? limit - (known(sum) ? sum : all) : 0;
  if (left > 0) {
    legend.push(make('li', {data: {line: 'left'}}, make('i', {class: 'key'}), 'Left ', make('b', null, formatBytes(left))));
  }
  const segments = drawn.map(([key, label, bytes]) => {
    const segment = make('i', {class: `m-${key}`, title: `${label}: ${formatBytes(bytes)}`});
    segment.style.width = `${(100 * bytes) / whole}%`;
    return segment;
  });
  const empty = segments.length === 0 && !limited;
  return make('div', null, head,
    difference || empty ? null : make('div', {class: 'stack-bar', 'aria-hidden': 'true'}, ...segments),
    make('ul', {class: 'legend'}, ...legend));
}

/** Shares in tenths of a percent, rounded so that they add up as the parts do. */
function sharesOf(parts, total) {
  const exact = parts.map((n) => (1000 * n) / total);
  const tenths = exact.map(Math.floor);
  const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
  const rest = Math.round(sum(exact)) - sum(tenths);
  const byRest = exact.map((n, i) => i).sort((a, b) => exact[b] - tenths[b] - (exact[a] - tenths[a]));
  for (const i of byRest.slice(0, rest)) {
    tenths[i]++;
  }
  return tenths.map((n) => `${(n / 10).toFixed(1)}%`);
}

/** A table; a column is its name, and a class for its cells. On a phone each cell has its name. */
export function figures(label, columns, rows) {
  return make('table', {class: 'figures', 'aria-label': label},
    make('thead', null, make('tr', null,
      ...columns.map(([name, css]) => make('th', {scope: 'col', class: css}, name)))),
    make('tbody', null, ...rows.map((cells) => make('tr', null, ...cells.map((cell, i) =>
      make('td', {class: columns[i][1], data: {name: columns[i][0]}}, cell))))));
}

export function balancePanel({memory, difference}) {
  const size = difference ? signedBytes : formatBytes;
  const {used, limit} = memory;
  const lines = LINES.filter(({key}) => known(memory[key]));
  const shares = !difference && used > 0 ? sharesOf(lines.map(({key}) => memory[key]), used) : [];
  const row = ({name, what}, css, bytes, share) => [
    make('span', {class: css}, name, make('small', null, what)), size(bytes),
    ...(shares.length > 0 ? [share] : []), signedCount(bytes, difference)];
  const rows = [];
  lines.forEach((line, i) => {
    rows.push(row(line, '', memory[line.key], shares[i]));
    if (line.key === 'live' && known(memory.queued)) {
      rows.push(row(QUEUED, 'inner', memory.queued, sharesOf([memory.queued], used)[0]));
    }
  });
  if (known(used)) {
    rows.push(row({name: 'Used', what: 'as Netty counts it'}, 'sum', used, '100.0%'));
  }
  const of = (bytes, most) => (known(bytes) && !(difference && bytes === 0)
    ? size(bytes) + (!difference && most > 0 ? ` (${formatShare(bytes, most)} of ${formatBytes(most)})` : '') : '');
  const missing = memory.missing || [];
  return [
    make('div', {class: 'balance'},
      rows.length === 0 ? make('p', {class: 'quiet'}, 'No line is known here.')
        : figures('Balance', [
          ['Line', 'name'], ['Size', 'n'], ...(shares.length > 0 ? [['Share', 'n']] : []), ['Bytes', 'n exact'],
        ], rows),
      facts([
        ['Netty’s limit', of(limit)],
        ['JDK’s limit', of(memory.jdkLimit)],
        ['Direct, by the JDK', of(memory.jdkDirect, memory.jdkLimit)],
        ['of it not Netty’s', of(memory.ownDirect)],
        ['Mapped files', of(memory.jdkMapped)],
        ['Container’s limit', of(memory.containerLimit)],
        ['Process, in RAM', of(memory.rss, memory.containerLimit)],
        ['of it not files', of(memory.rssAnon)],
        ['Heap, committed', of(memory.heap)],
        ['Other of the JVM', of(memory.nonHeap)],
        ['Outside of all', of(memory.outside)],
      ])),
    missing.length === 0 ? null : make('div', {class: 'missing'}, make('h3', null, 'Not known here'),
      make('ul', {class: 'quiet'}, ...missing.map((text) => make('li', null, text)))),
  ];
}
