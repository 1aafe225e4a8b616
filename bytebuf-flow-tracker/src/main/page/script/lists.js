// Beside the tree: leaks and old live buffers, worst first, misuses, and the tracker itself.

import {breakable, byId, make, fill, facts} from './dom.js';
import {
  formatAge, formatBuffers, formatBytes, formatCount, formatDate, formatSuspect, formatTimes,
} from './format.js';
import {foldLabel, foldPath} from './folding.js';
import {leaksOf} from './head.js';
import {reportOf, stackText} from './details.js';

const MOST_OLD = 100;

/** How the data calls what a reader takes for granted. */
const APPLICATION = 'the application';

export const VIEWS = ['leaks', 'old', 'misuse', 'tracker'];

const MISUSES = {
  release: 'double release', retain: 'retain after the last release', access: 'use after the last release',
};

/** The folds of paths that are open: each refresh draws them again. */
const unfolded = new Set();

/** The view that was chosen, or the first that has something to say. */
export function viewOf(shown, state) {
  const {snapshot} = shown.data;
  const has = (name) => (snapshot[name] || []).length > 0;
  return state.view || (has('leaks') ? 'leaks' : has('misuses') ? 'misuse' : shown.old.length > 0 ? 'old' : 'leaks');
}

/** Nodes with old live buffers, the most bytes first. */
export function oldOnes(tree) {
  const old = [];
  for (let i = 0; i < tree.size; i++) {
    if (tree.suspect[i] > 0) {
      old.push(i);
    }
  }
  old.sort((x, y) => tree.liveBytes[y] - tree.liveBytes[x] || tree.oldest[y] - tree.oldest[x]);
  return old;
}

export function showLists(shown, state, actions) {
  const {snapshot} = shown.data;
  const counts = {
    leaks: leaksOf(shown.data),
    old: shown.old.length,
    misuse: (snapshot.misuses || []).length,
  };
  const open = viewOf(shown, state);
  for (const view of VIEWS) {
    const tab = byId(`tab-${view}`);
    const chosen = open === view;
    tab.setAttribute('aria-selected', String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    const name = tab.textContent.replace(/ \(.*/, '');
    tab.textContent = counts[view] ? `${name} (${formatCount(counts[view])})` : name;
  }
  const list = byId('list');
  list.setAttribute('aria-labelledby', `tab-${open}`);
  const builders = {leaks: leakCards, old: oldCards, misuse: misuseCards, tracker: trackerFacts};
  fill(list, ...builders[open](shown, state, actions));
}

function empty(text) {
  return [make('p', {class: 'empty'}, text)];
}

function card(key, chosen, press, who, facts, more) {
  return make('div', {class: chosen ? 'card chosen' : 'card'},
    make('button', {type: 'button', data: {key}, 'aria-expanded': String(chosen), on: {click: press}},
      make('span', {class: 'who'}, who), make('span', {class: 'facts'}, ...facts)),
    chosen ? more() : null);
}

function leakCards(shown, state, actions) {
  const {snapshot, report} = shown.data;
  const leaks = snapshot.leaks || [];
  if (leaks.length === 0) {
    return empty(snapshot.totals.leaked > 0
      ? 'What leaked is accepted, or freed by the garbage collector: see the tree, width by Leaked.'
      : snapshot.tracker.collections === 0
        ? 'None seen yet. A leak is found once the garbage collector has run, and it has not run so far.'
        : 'No leak was found.');
  }
  const more = leaksOf(shown.data) - leaks.length;
  return [...leaks.map((leak, index) => {
    const [first] = leak.suspects;
    const path = shown.tree.path(shown.tree.findSteps(leak.path));
    return card(`leak-${index}`, shown.leak === index, () => actions.leak(index),
      first ? formatSuspect(first) : leak.path[leak.path.length - 1],
      [make('b', null, amountOf(leak, shown.tree, path)), make('code', null, leak.fingerprint),
        first && first.artifact && first.artifact !== APPLICATION ? make('span', null, first.artifact) : null].filter(Boolean),
      () => leakMore(leak, report, shown.tree, path, actions));
  }), ...(more > 0 ? empty(`and ${formatCount(more)} more, each smaller: see the tree`) : [])];
}

/** The buffers and the memory that they keep, as the report has it. */
function amountOf(leak, tree, path) {
  const resource = path.length > 0 && tree.placeOf(path[0]).memory === 'resource';
  const number = resource ? `${formatCount(leak.leaked)} ${leak.leaked === 1 ? 'resource' : 'resources'}` : formatBuffers(leak.leaked);
  return `${number}, ${formatBytes(leak.bytes + (leak.heldBytes || 0))}`;
}

function leakMore(leak, report, tree, path, actions) {
  const text = reportOf(report, leak.fingerprint);
  return make('div', {class: 'more'},
    make('p', {class: 'next'}, leak.next),
    leak.suspects.length === 0 ? null : make('div', null,
      make('h3', null, leak.decided ? 'Responsible' : 'May be responsible, the likeliest first'),
      make('ol', {class: 'suspects'}, ...leak.suspects.map((s) => suspect(s, 'weight' in s)))),
    path.length === 0 ? null : make('div', null, make('h3', null, 'Path'), steps(leak, tree, path)),
    make('div', {class: 'tools'},
      make('button', {type: 'button', data: {key: 'copy'}, on: {click: () => actions.copy(text || leak.path.join('\n'))}},
        'Copy report')));
}

/** The steps of the application, with those of Netty and of libraries between them in one line. */
function steps(leak, tree, path) {
  let before = -1;
  const step = (node) => {
    const count = tree.count[node];
    const item = make('li', {class: tree.placeOf(node).own ? 'own' : 'foreign'},
      make('span', null, breakable(tree.label(node))),
      count === before ? null : make('span', {class: 'n', title: 'flows that came here'}, formatCount(count)));
    before = count;
    return item;
  };
  return make('ol', {class: 'path'}, ...foldPath(tree, path).map((part) => Array.isArray(part)
    ? make('li', {class: 'foreign'}, fold(`${leak.fingerprint}-${part[0]}`, foldLabel(part.map((node) => tree.placeOf(node))),
      make('ol', {class: 'path'}, ...part.map(step))))
    : step(part)));
}

function fold(key, label, inner) {
  return make('details', {
    open: unfolded.has(key),
    on: {toggle: (event) => (event.currentTarget.open ? unfolded.add(key) : unfolded.delete(key))},
  }, make('summary', {data: {key: `fold-${key}`}}, label), inner);
}

function suspect(one, weighed) {
  const bar = make('i');
  bar.style.width = `${Math.max(0, Math.min(100, one.weight || 0))}%`;
  return make('li', null,
    weighed ? make('span', {class: 'weight', role: 'img', 'aria-label': `weight ${one.weight} of 100`}, bar) : null,
    make('span', null, formatSuspect(one)),
    make('small', null, [one.reason, one.artifact && one.artifact !== APPLICATION && `in ${one.artifact}`].filter(Boolean).join(' · ')),
    one.known ? make('small', null, `known: ${one.known}`) : null);
}

function oldCards(shown, state, actions) {
  const {tree} = shown;
  const {totals, tracker} = shown.data.snapshot;
  if (shown.old.length === 0) {
    return empty(
      `No live buffer is older than ${tracker.options['suspect-age'] || 'suspect-age'}. ` +
      `${formatBuffers(totals.live)} live.`);
  }
  const cards = shown.old.slice(0, MOST_OLD).map((node) =>
    card(`old-${tree.key(node)}`, shown.selected === node && !shown.reversed,
      () => actions.old(node), tree.label(node),
      [make('span', null, `${formatCount(tree.suspect[node])} of ${formatCount(tree.live[node])} live`),
        make('span', null, formatBytes(tree.liveBytes[node])),
        make('span', null, `the oldest ${formatAge(tree.oldest[node])}`)],
      () => make('div', {class: 'more'},
        make('p', {class: 'quiet'}, `From ${tree.label(tree.path(node)[0])}. These buffers may still be released.`))));
  if (shown.old.length > MOST_OLD) {
    cards.push(...empty(`and ${formatCount(shown.old.length - MOST_OLD)} more places`));
  }
  return cards;
}

function misuseCards(shown, state, actions) {
  const misuses = shown.data.snapshot.misuses || [];
  if (misuses.length === 0) {
    return empty('No buffer was released or used after its end.');
  }
  return misuses.map((misuse, index) => {
    const suspects = misuse.suspects || [];
    return card(`misuse-${index}`, shown.misuse === index, () => actions.misuse(index),
      suspects.length > 0 ? formatSuspect(suspects[0]) : misuse.site,
      [make('b', null, `${whatOf(misuse)}, ${formatTimes(misuse.count)}`), make('span', null, `at ${misuse.site}`)],
      () => make('div', {class: 'more'},
        misuse.next ? make('p', {class: 'next'}, misuse.next) : null,
        suspects.length === 0 ? null : make('div', null,
          make('h3', null, misuse.decided || suspects.length === 1 ? 'Has to change' : 'May have to change, the likeliest first'),
          make('ol', {class: 'suspects'}, ...suspects.map((s) => suspect(s, false)))),
        make('p', {class: 'quiet'}, `The buffer had ended at ${(misuse.endedAt || []).slice(-1)[0] || 'an unknown place'}.`),
        (misuse.others || []).length === 0 ? null : make('p', {class: 'quiet'},
          `It shows also as ${[...new Set(misuse.others.map((other) => `${whatOf(other)} at ${other.site}`))].join(', ')}.`),
        ...frames('The use', misuse.stack),
        ...frames('The release before it', misuse.releaseStack)));
  });
}

function whatOf(misuse) {
  return Object.hasOwn(MISUSES, misuse.what) ? MISUSES[misuse.what] : misuse.what;
}

function frames(title, stack) {
  return (stack || []).length === 0 ? [] : [make('h3', null, title), stackText(title, stack)];
}

function trackerFacts(shown) {
  const {tracker, totals} = shown.data.snapshot;
  const lines = (items) => items.map((item) => make('div', null, item));
  const several = (items) => (items && items.length > 0 ? make('div', null, ...lines(items)) : '');
  return [make('div', {class: 'padded'},
    facts([
      ['Version', tracker.version],
      ['Taken', formatDate(tracker.taken)],
      ['Up', formatAge(tracker.uptime)],
      ['JVM', tracker.jvm],
      ['Netty', several(tracker.netty)],
      ['Off', several(tracker.off)],
      ['Zoomed into', several((tracker.zoomed || []).map((z) => `${z.class}${z.undone ? ' (undone)' : ''}`))],
      ['Accepted', several((tracker.accepted || []).map((a) => `${a.fingerprint}: ${a.reason || 'no reason'}${a.until ? `, until ${a.until}` : ''}`))],
      ['Nodes', formatCount(totals.nodes)],
      ['Leaked, each buffer by itself', totals.leaked ? `${formatCount(totals.leaked)}, ${formatBytes(totals.leakedBytes || 0)}` : ''],
      ['Truncated', totals.truncated ? formatCount(totals.truncated) : ''],
      ['Untracked', totals.untracked ? formatCount(totals.untracked) : ''],
      ...Object.entries(tracker.options || {}).filter(([, value]) => value !== 'none'),
    ]))];
}
