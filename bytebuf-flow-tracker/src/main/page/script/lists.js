// Beside the tree: leaks and old live buffers, worst first, misuses, and the tracker itself.

import {byId, make, fill, facts} from './dom.js';
import {
  formatAge, formatBuffers, formatBytes, formatCount, formatDate, formatSuspect,
} from './format.js';
import {reportOf} from './details.js';

const MOST_OLD = 100;

export const VIEWS = ['leaks', 'old', 'misuse', 'tracker'];

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
    leaks: (snapshot.leaks || []).length,
    old: shown.old.length,
    misuse: (snapshot.misuses || []).length,
  };
  for (const view of VIEWS) {
    const tab = byId(`tab-${view}`);
    const chosen = state.view === view;
    tab.setAttribute('aria-selected', String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    const name = tab.textContent.replace(/ \(.*/, '');
    tab.textContent = counts[view] ? `${name} (${formatCount(counts[view])})` : name;
  }
  const list = byId('list');
  list.setAttribute('aria-labelledby', `tab-${state.view}`);
  const builders = {leaks: leakCards, old: oldCards, misuse: misuseCards, tracker: trackerFacts};
  fill(list, ...builders[state.view](shown, state, actions));
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
      ? 'What leaked is freed by the garbage collector: see the tree, width by Leaked.'
      : 'No leak was found. A leak is seen once the garbage collector has run.');
  }
  return leaks.map((leak, index) => {
    const [first] = leak.suspects;
    return card(`leak-${index}`, shown.leak === index, () => actions.leak(index),
      first ? formatSuspect(first) : leak.path[leak.path.length - 1],
      [make('b', null, `${formatCount(leak.leaked)} leaked`), make('span', null, formatBytes(leak.bytes)),
        make('code', null, leak.fingerprint),
        first && first.artifact ? make('span', null, first.artifact) : null].filter(Boolean),
      () => leakMore(leak, report, actions));
  });
}

function leakMore(leak, report, actions) {
  const text = reportOf(report, leak.fingerprint);
  return make('div', {class: 'more'},
    make('p', {class: 'next'}, leak.next),
    leak.suspects.length === 0 ? null : make('div', null,
      make('h3', null, leak.decided ? 'Responsible' : 'May be responsible, the likeliest first'),
      make('ol', {class: 'suspects'}, ...leak.suspects.map((s) => suspect(s, 'weight' in s)))),
    make('div', {class: 'tools'},
      make('button', {type: 'button', data: {key: 'copy'}, on: {click: () => actions.copy(text || leak.path.join('\n'))}},
        'Copy report')));
}

function suspect(one, weighed) {
  const bar = make('i');
  bar.style.width = `${Math.max(0, Math.min(100, one.weight || 0))}%`;
  return make('li', null,
    weighed ? make('span', {class: 'weight', role: 'img', 'aria-label': `weight ${one.weight} of 100`}, bar) : null,
    make('span', null, formatSuspect(one)),
    make('small', null, [one.reason, one.artifact && `in ${one.artifact}`].filter(Boolean).join(' · ')),
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
  return misuses.map((misuse, index) =>
    card(`misuse-${index}`, shown.misuse === index, () => actions.misuse(index),
      `${misuse.what} at ${misuse.site}`,
      [make('b', null, `${formatCount(misuse.count)} times`),
        make('span', null, `ended at ${(misuse.endedAt || []).slice(-1)[0] || 'an unknown place'}`)],
      () => make('div', {class: 'more'},
        misuse.next ? make('p', {class: 'next'}, misuse.next) : null,
        (misuse.suspects || []).length === 0 ? null
          : make('ol', {class: 'suspects'}, ...misuse.suspects.map((s) => suspect(s, false))),
        ...frames('The use', misuse.stack),
        ...frames('The release before it', misuse.releaseStack))));
}

function frames(title, stack) {
  return (stack || []).length === 0 ? [] : [make('h3', null, title),
    make('pre', {class: 'stack', tabindex: '0', 'aria-label': title}, stack.map((f) => `at ${f}`).join('\n'))];
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
      ['Truncated', totals.truncated ? formatCount(totals.truncated) : ''],
      ['Untracked', totals.untracked ? formatCount(totals.untracked) : ''],
      ...Object.entries(tracker.options || {}).filter(([, value]) => value !== 'none'),
    ]))];
}
