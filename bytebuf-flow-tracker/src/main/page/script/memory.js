// Where the memory is: the verdict and the bars, and behind tabs what they are made of.

import {byId, make, fill} from './dom.js';
import {formatBytes, formatCount} from './format.js';
import {balanceBars, balancePanel, isDifference} from './account.js';
import {allocatorsPanel, pathsPanel, pinnedPanel, queuesPanel} from './holders.js';
import {coursePanel} from './course.js';

const PANELS = [
  {name: 'balance', label: 'Balance', build: balancePanel},
  {name: 'time', label: 'Over time', build: coursePanel},
  {name: 'pinned', label: 'Pinned chunks', build: pinnedPanel},
  {name: 'queues', label: 'Queues', build: queuesPanel},
  {name: 'paths', label: 'Live paths', build: pathsPanel},
  {name: 'allocators', label: 'Allocators', build: allocatorsPanel},
];

/** What may be open; `auto` is what has the evidence of the verdict. */
export const MEMORY_VIEWS = ['auto', 'none', ...PANELS.map((panel) => panel.name)];

/** How a cause is called, its look, and the panel with its evidence. A leak has the lists below. */
const CAUSES = {
  leak: ['Leak', 'bad', 'none'],
  retention: ['Retention', 'watch', 'paths'],
  'slow-peer': ['Slow peer', 'watch', 'queues'],
  fragmentation: ['Fragmentation', 'watch', 'pinned'],
  'allocator-cache': ['Allocator’s cache', 'watch', 'allocators'],
  'not-netty': ['Not Netty’s', 'watch', 'balance'],
  healthy: ['Healthy', 'good', 'none'],
  unknown: ['Unknown', '', 'balance'],
};

/** The cause that was said last: a screen reader hears of a new one, and not of each new figure. */
let announced = '';

/** What takes the memory, in some words, where that is neither a leak nor the load; else null. */
export function memoryTrouble({memory}) {
  const [label, look] = memory ? causeOf(memory.verdict) : [];
  return look === 'watch' ? `${label}, ${formatBytes(memory.verdict.bytes)}` : null;
}

/** Whether the memory is what is to be read first. */
export function isMemoryFirst(snapshot) {
  return memoryTrouble(snapshot) !== null && !(snapshot.leaks || []).length && !(snapshot.misuses || []).length;
}

function causeOf(verdict) {
  return Object.hasOwn(CAUSES, verdict.cause) ? CAUSES[verdict.cause] : [verdict.cause, '', 'balance'];
}

/** `actions` are `choose` a place, `view` a panel, and `redraw` this. */
export function showMemory(shown, state, actions) {
  const {memory} = shown.data.snapshot;
  byId('memory').hidden = !memory;
  if (!memory) {
    return;
  }
  putMemory(byId('memory'), isMemoryFirst(shown.data.snapshot));
  const {verdict} = memory;
  // The head has said the same.
  const next = verdict.next === 'nothing' || verdict.next === shown.next ? '' : verdict.next;
  const view = {
    memory, difference: isDifference(memory, state.since), tree: shown.tree, choose: actions.choose, redraw: actions.redraw,
    history: memory.history || [], pinned: memory.pinned || [], queues: memory.queues || [],
    paths: memory.paths || [], allocators: memory.allocators || [],
  };
  fill(byId('memory-verdict'),
    make('p', {class: 'says'}, badge(verdict), make('span', null, verdict.sentence)),
    next ? make('p', {class: 'next'}, `Next: ${next}`) : null,
    (memory.also || []).length === 0 ? null : make('ul', {class: 'also'}, ...memory.also.map((also) =>
      make('li', null, badge(also), make('span', null, also.sentence),
        also.next ? make('span', {class: 'quiet'}, ` · ${also.next}`) : null))));
  if (verdict.cause !== announced) {
    announced = verdict.cause;
    byId('memory-cause').textContent = `Memory: ${causeOf(verdict)[0]}. ${verdict.sentence}.`;
  }
  fill(byId('memory-bars'), ...balanceBars(memory, view.difference));

  const open = openPanel(view, state);
  showTabs(view, open, actions);
  const panel = byId('memory-panel');
  panel.hidden = !open;
  if (open) {
    panel.setAttribute('aria-label', open.label);
    panel.dataset.panel = open.name;
    fill(panel, ...open.build(view));
  }
}

/** Above the lists or below; the keys find it where the eyes do. */
function putMemory(section, first) {
  const main = byId('main');
  if ((main.firstElementChild === section) !== first) {
    main.insertBefore(section, first ? main.firstElementChild : null);
  }
}

function openPanel(view, state) {
  const evidence = causeOf(view.memory.verdict)[2];
  const asked = state.memory === 'auto' ? (view[evidence] || [1]).length > 0 ? evidence : 'balance' : state.memory;
  return PANELS.find((panel) => panel.name === asked);
}

function badge(verdict) {
  const [label, look] = causeOf(verdict);
  return make('b', {class: `badge ${look}`, data: {cause: verdict.cause}},
    label, verdict.bytes > 0 ? ` · ${formatBytes(verdict.bytes)}` : '');
}

/** The buttons are made once: the one that an arrow key leads to must stay. */
function showTabs(view, open, actions) {
  const tabs = byId('memory-tabs');
  PANELS.forEach((panel, index) => {
    const chosen = panel === open;
    const tab = tabs.children[index] || tabs.appendChild(make('button', {
      type: 'button', role: 'tab', 'aria-controls': 'memory-panel', data: {panel: panel.name},
      on: {click: (event) => actions.view(event.currentTarget.getAttribute('aria-selected') === 'true' ? 'none' : panel.name)},
    }));
    const count = (view[panel.name] || []).length;
    tab.textContent = count > 0 ? `${panel.label} (${formatCount(count)})` : panel.label;
    tab.setAttribute('aria-selected', String(chosen));
    tab.tabIndex = chosen || (!open && index === 0) ? 0 : -1;
  });
}
