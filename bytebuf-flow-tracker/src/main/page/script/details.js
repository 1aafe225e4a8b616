// The selected place: what happened there, what became of the buffers, and a stack.

import {breakable, byId, make, fill, facts} from './dom.js';
import {FLAG_LOOP, FLAG_STACK_LEAKED} from './model.js';
import {
  formatAge, formatBuffers, formatCount, formatDate, formatShare,
} from './format.js';
import {labelIn, stepsOf} from './layout.js';
import {amountText, outcomeText} from './tip.js';

const KINDS = {
  allocate: 'allocated by this API',
  call: 'allocated by this call',
  enter: 'came into this method',
  return: 'returned by this method',
  throw: 'left this method by an exception',
  handoff: 'handed on here',
  retain: 'its count was raised here',
  release: 'its count was lowered here',
  view: 'a view was made here',
  write: 'written to the socket',
  tail: 'discarded by the tail of the pipeline',
  touch: 'touched here',
};

/** Frames of the JDK and of Netty: nobody looks for a leak there first. */
export const FOREIGN = /^(java|javax|jdk|sun|io\.netty)\./;

export function showDetails(shown, node, finding, actions) {
  const box = byId('details');
  if (node < 0) {
    fill(box);
    return;
  }
  const {tree} = shown.layout;
  const place = tree.placeOf(node);
  const {thread, frames} = shown.data.stackAt(tree.stack[node]);
  fill(
    box,
    make('div', {class: 'head'},
      make('h2', null, labelIn(shown.layout, node)),
      make('button', {type: 'button', data: {key: 'zoom'}, on: {click: () => actions.zoom(node)}},
        'Zoom to it'),
      make('button', {type: 'button', data: {key: 'find'}, on: {click: () => actions.find(place.full)}},
        'Find all')),
    make('p', null, outcomeText(tree, node)),
    make('div', {class: 'columns'},
      make('div', null, numbers(shown, node)),
      ...(frames.length === 0 ? [] : [stackBlock(tree, node, thread, frames)])),
    finding ? reportBlock(shown.data.report, finding) : null,
  );
}

function numbers(shown, node) {
  const {tree, weight, total, metric} = shown.layout;
  const place = tree.placeOf(node);
  const own = [];
  if (tree.released[node] > 0) {
    own.push(`${formatCount(tree.released[node])} released`);
  }
  if (tree.live[node] !== 0) {
    own.push(amountText(tree.live[node], 'live', tree.liveBytes[node]));
  }
  if (tree.leaked[node] > 0) {
    const indirect = tree.indirect[node];
    own.push(
      amountText(tree.leaked[node], 'leaked', tree.leakedBytes[node]) +
      (indirect > 0 ? ` (${formatCount(indirect)} only held by another leak)` : ''));
  }
  const steps = stepsOf(shown.layout, node);
  return facts([
    ['Steps', steps.length > 1 ? make('ol', null, ...steps.map((step) => make('li', null, breakable(tree.label(step))))) : ''],
    ['What', breakable(`${KINDS[place.kind] || place.kind}${place.exception ? `: ${place.exception}` : ''}`)],
    ['Method', breakable(place.full)],
    ['Share', `${formatShare(weight[node], total)} of ${metric.unit}`],
    [shown.reversed ? 'Allocated here' : 'Ended or are here', own.join(' · ')],
    ['Suspects', tree.allSuspect[node] > 0 ? `${formatBuffers(tree.allSuspect[node])} live for long` : ''],
    ['Oldest live', tree.allOldest[node] > 0 ? formatAge(tree.allOldest[node]) : ''],
    ['First leak', tree.firstLeak[node] > 0 ? formatDate(tree.firstLeak[node]) : ''],
    ['Last leak', tree.lastLeak[node] > 0 ? formatDate(tree.lastLeak[node]) : ''],
    ['Count', shown.reversed ? '' : tree.ref[node] === 3 ? '3 or more' : `${tree.ref[node]}`],
    ['Memory', place.memory],
    ['Buffer', place.buffer],
    ['Netty', place.netty],
    ['Loop', tree.flags[node] & FLAG_LOOP ? 'the path came here again; counts below are of the last round' : ''],
  ]);
}

function stackBlock(tree, node, thread, frames) {
  const leaked = tree.flags[node] & FLAG_STACK_LEAKED;
  return make('div', null,
    make('h3', null, `${leaked ? 'Stack of a flow that leaked' : 'Stack of the first flow'}${thread ? `, thread ${thread}` : ''}`),
    stackText('Stack', frames));
}

/** Frames as a stack trace has them, those of the application in bold. */
export function stackText(label, frames) {
  const text = make('pre', {class: 'stack', tabindex: '0', 'aria-label': label});
  for (const frame of frames) {
    text.append(make('span', {class: FOREIGN.test(frame) ? 'foreign' : 'own'}, `at ${frame}`), '\n');
  }
  return text;
}

function reportBlock(report, finding) {
  const text = reportOf(report, finding.fingerprint);
  return text === '' ? null : make('div', null,
    make('h3', null, 'Report as text'),
    make('pre', {id: 'report', tabindex: '0', 'aria-label': 'Leak report'}, text));
}

/** The part of the leak report about one leak: from its first line to the next of the tracker. */
export function reportOf(report, fingerprint) {
  const lines = report.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`bytebuf-flow: LEAK ${fingerprint}`));
  if (start < 0) {
    return '';
  }
  let end = start + 1;
  while (end < lines.length && !lines[end].startsWith('bytebuf-flow: ')) {
    end++;
  }
  return lines.slice(start, end).join('\n').replace('bytebuf-flow: ', '').trim();
}
