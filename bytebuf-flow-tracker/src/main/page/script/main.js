// Puts the parts together: data and choices come in, the page comes out.

import {byId} from './dom.js';
import {formatCount, formatShare} from './format.js';
import {decode} from './model.js';
import {reverseTree} from './reversed.js';
import {labelIn, layoutTree, metricNamed, METRICS} from './layout.js';
import {searchTree} from './search.js';
import {Icicle} from './icicle.js';
import {showTip} from './tip.js';
import {showCrumbs} from './crumbs.js';
import {wireControls} from './controls.js';
import {showDetails} from './details.js';
import {oldOnes, showLists} from './lists.js';
import {nextOf, showHead} from './head.js';
import {showMemory} from './memory.js';
import {showTimeline} from './timeline.js';
import {showDownloads} from './downloads.js';
import {askScope, showHelp, showText} from './dialogs.js';
import {startTheme, toggleTheme} from './theme.js';
import {ask} from './server.js';
import {Live} from './live.js';
import {state, readState, writeState} from './state.js';

/** A chosen place that is narrower than this share of the tree is zoomed to. */
const WIDE_ENOUGH = 0.04;

/** What is on the page now; `tree` is the tree from the root, `layout` that of what is drawn. */
const shown = {
  data: null, tree: null, turned: null, layout: null, next: '', old: [], leak: -1, misuse: -1, selected: -1,
  zoom: -1, search: null, reversed: false,
};

const embedded = byId('data');
readState();
startTheme(() => icicle.repaint());

const icicle = new Icicle({
  hover: (node, event) => showTip(shown.layout, node, event),
  choose: (node, zoom) => chooseNode(node, zoom),
});

const live = embedded ? null : new Live({
  data: showData,
  trouble: (text) => {
    byId('banner').hidden = text === '';
    if (byId('banner').textContent !== text) {
      byId('banner').textContent = text;
    }
  },
  noMark: (text) => {
    writeState({since: false});
    say(text);
    showControls();
  },
  opened: () => showDownloads(say),
});

function showData(data) {
  shown.data = data;
  shown.tree = data.tree;
  shown.turned = null;
  shown.old = oldOnes(data.tree);
  shown.next = nextOf(data);
  byId('main').hidden = false;
  showHead(data, state.since, headActions);
  if (live) {
    byId('time').hidden = false;
    showTimeline();
  }
  showAll();
}

/** What was chosen; else the leaks, where there are any: a rare leak is too narrow among all flows. */
function metricNow() {
  return metricNamed(state.metric || ((shown.data.snapshot.leaks || []).length > 0 ? 'leaked' : 'flows'));
}

/** What is laid out already, if it is of this tree and metric. */
function layoutOf(tree, metric) {
  const {layout} = shown;
  // What is looked for may be inside a fold.
  const all = state.all || state.q !== '';
  return layout && layout.tree === tree && layout.metric === metric && layout.all === all ? layout : layoutTree(tree, metric, all);
}

/** Everything below the head, by the state. */
function showAll() {
  if (!shown.data) {
    return;
  }
  shown.reversed = state.reversed;
  if (state.reversed && !shown.turned) {
    shown.turned = reverseTree(shown.tree);
  }
  const tree = state.reversed ? shown.turned : shown.tree;
  const metric = metricNow();
  shown.layout = layoutOf(tree, metric);
  shown.zoom = tree.find(state.zoom);
  if (shown.zoom >= 0 && shown.layout.weight[shown.zoom] <= 0) {
    shown.zoom = -1;
  }
  shown.selected = tree.find(state.node);
  showControls();
  showSearch();
  showTree();
  showChoice();
  showMemory(shown, state, memoryActions);
}

function showTree() {
  const {layout} = shown;
  const nothing = byId('nothing');
  nothing.hidden = layout.total > 0;
  nothing.textContent = layout.tree.size === 0
    ? `No buffer was seen ${state.since ? 'since the mark' : 'yet'}.` : `Nothing to show by ${layout.metric.label}.`;
  icicle.show(layout, shown.zoom, shown.selected, shown.search);
  showCrumbs(layout.tree, shown.zoom, zoomTo);
  byId('unzoom').disabled = shown.zoom < 0;
  byId('count').textContent =
    `${formatCount(layout.tree.size)} places · ${formatCount(layout.total)} ${layout.metric.unit}`;
}

function showChoice() {
  const leaks = shown.data.snapshot.leaks || [];
  shown.leak = -1;
  if (shown.selected >= 0 && !shown.reversed) {
    shown.leak = leaks.findIndex((leak) => shown.tree.findSteps(leak.path) === shown.selected);
  }
  showLists(shown, state, listActions);
  showDetails(shown, shown.selected, leaks[shown.leak], {zoom: zoomTo, find});
  byId('icicle').setAttribute('aria-label', shown.selected < 0
    ? 'Tree of paths' : `Tree of paths, at ${labelIn(shown.layout, shown.selected)}`);
}

function showSearch() {
  const field = byId('query');
  if (document.activeElement !== field) {
    field.value = state.q;
  }
  byId('regex').checked = state.regex;
  const matches = byId('matches');
  try {
    shown.search = searchTree(shown.layout, state.q, state.regex);
    matches.textContent = shown.search
      ? `${formatCount(shown.search.count)} places, ${formatShare(shown.search.share, 1)} of ${shown.layout.metric.unit}` : '';
  } catch {
    shown.search = null;
    matches.textContent = 'this is no regular expression';
  }
}

function showControls() {
  for (const button of byId('metric').children) {
    const on = button.dataset.metric === (shown.data ? metricNow() : metricNamed(state.metric)).name;
    button.setAttribute('aria-checked', String(on));
    button.tabIndex = on ? 0 : -1;
  }
  byId('reversed').setAttribute('aria-pressed', String(state.reversed));
  byId('all').setAttribute('aria-pressed', String(state.all));
  byId('pause').setAttribute('aria-pressed', String(state.paused));
  byId('pause').textContent = state.paused ? 'Go on' : 'Pause';
  byId('since').setAttribute('aria-pressed', String(state.since));
  byId('interval').value = state.interval;
}

function say(text) {
  byId('notice').textContent = text;
}

/** A choice in the tree keeps the width by which it was made. */
function chosen(changes, step) {
  writeState({metric: shown.layout.metric.name, ...changes}, step);
}

function chooseNode(node, zoom) {
  const key = shown.layout.tree.key(node);
  if (zoom) {
    chosen({node: key, zoom: node === shown.zoom && shown.selected === node ? '' : key}, true);
  } else {
    chosen({node: key});
  }
  byId('tip').hidden = true;
  showAll();
  if (!zoom) {
    icicle.reveal(node);
  }
}

function zoomTo(node) {
  chosen({zoom: shown.layout.tree.key(node)}, true);
  showAll();
}

/** Shows a place of the tree from the root, zoomed so that it can be seen. */
function showPlace(node, changes) {
  if (node < 0) {
    writeState(changes, true);
    showAll();
    return;
  }
  const {tree} = shown;
  const metric = [metricNow(), ...METRICS].find((m) => layoutOf(tree, m).weight[node] > 0) || METRICS[0];
  const layout = layoutOf(tree, metric);
  let zoom = -1;
  for (const above of tree.path(node)) {
    const whole = zoom < 0 ? layout.total : layout.weight[zoom];
    if (layout.weight[node] / whole >= WIDE_ENOUGH) {
      break;
    }
    zoom = above;
  }
  writeState({...changes, node: tree.key(node), zoom: tree.key(zoom), metric: metric.name, reversed: false}, true);
  showAll();
  icicle.toTop();
}

function find(text) {
  writeState({q: text, regex: false});
  byId('query').value = text;
  showAll();
}

const headActions = {
  open: (view) => {
    writeState({view});
    showLists(shown, state, listActions);
    byId(`tab-${view}`).focus();
  },
  memory: () => {
    byId('memory').scrollIntoView();
    byId('memory-tabs').querySelector('[tabindex="0"]').focus({preventScroll: true});
  },
};

const listActions = {
  leak: (index) => {
    if (shown.leak === index) {
      writeState({node: '', zoom: ''}, true);
      showAll();
    } else {
      showPlace(shown.tree.findSteps(shown.data.snapshot.leaks[index].path), {view: 'leaks'});
    }
  },
  old: (node) => showPlace(node, {view: 'old'}),
  misuse: (index) => {
    shown.misuse = shown.misuse === index ? -1 : index;
    showLists(shown, state, listActions);
  },
  copy: (text) => {
    // Only a page by https or of this machine has a clipboard.
    const copied = navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error());
    copied.then(() => say('Copied.'), () => showText(text));
  },
};

const memoryActions = {
  choose: (node) => {
    showPlace(node, {});
    byId('tree').scrollIntoView({block: 'nearest'});
  },
  view: (name) => {
    writeState({memory: name});
    memoryActions.redraw();
  },
  redraw: () => showMemory(shown, state, memoryActions),
};

async function post(path, button) {
  byId(button).disabled = true;
  say('…');
  try {
    say((await (await ask(path, 'POST')).text()).trim());
  } catch (error) {
    say(error.message);
    throw error;
  } finally {
    byId(button).disabled = false;
  }
  live.refresh();
}

const actions = {
  pause: () => {
    writeState({paused: !state.paused});
    showControls();
    if (state.paused) {
      live.pause();
    } else {
      live.refresh();
    }
  },
  refresh: () => live.refresh(),
  mark: () => post('/api/v1/mark', 'mark').catch(() => {}),
  since: () => {
    writeState({since: !state.since});
    showControls();
    live.refresh();
  },
  collect: () => post('/api/v1/gc', 'collect').catch(() => {}),
  scope: () => askScope(shown.data ? shown.data.snapshot.tracker.options : {},
    (query) => post(`/api/v1/scope?${query}`, 'scope')),
  theme: () => {
    toggleTheme();
    icicle.repaint();
  },
  help: () => showHelp(live !== null),
  reversed: () => {
    writeState({reversed: !state.reversed, zoom: '', node: ''}, true);
    showAll();
  },
  all: () => {
    writeState({all: !state.all});
    showAll();
  },
  unzoom: () => zoomTo(-1),
};

function setMetric(name) {
  writeState({metric: name});
  showAll();
}

/** On a narrow screen what there is comes before what can be done, for eyes and for the tabulator. */
const narrow = window.matchMedia('(max-width: 900px)');
function placeControls() {
  if (narrow.matches) {
    byId('foot').append(byId('live'), byId('actions'), byId('notice'));
    byId('tree').append(byId('tree-tools'));
  } else {
    byId('theme').parentElement.before(byId('live'));
    byId('totals').after(byId('actions'));
    byId('head').append(byId('notice'));
    byId('tree').prepend(byId('tree-tools'));
  }
}
narrow.addEventListener('change', placeControls);
placeControls();

wireControls(shown, icicle, live, actions, {
  setMetric, zoomTo, chooseNode, find,
  lists: () => showLists(shown, state, listActions),
  tree: showTree,
  memory: memoryActions.redraw,
  all: showAll,
});

if (embedded) {
  try {
    showData(decode(JSON.parse(embedded.textContent)));
  } catch (error) {
    byId('sentence').textContent = `This file can’t be shown: ${error.message}`;
  }
} else {
  byId('live').hidden = false;
  byId('actions').hidden = false;
  byId('sentence').textContent = 'Asking the tracker…';
  showControls();
  live.refresh();
  showDownloads(say);
}
