// What the mouse and the keys do to the controls of the page.

import {byId, make} from './dom.js';
import {METRICS} from './layout.js';
import {VIEWS} from './lists.js';
import {nextMatch} from './search.js';
import {state, readState, writeState} from './state.js';
import {showTimeline} from './timeline.js';

const KEY_ACTIONS = {
  '?': 'help', t: 'theme', v: 'reversed', a: 'all', p: 'pause', r: 'refresh', m: 'mark', d: 'since', g: 'collect', s: 'scope',
};
const NEED_SERVER = ['pause', 'refresh', 'mark', 'since', 'collect', 'scope'];

/** `actions` are those of the buttons, by id; `on` is what else the page can do. */
export function wireControls(shown, icicle, live, actions, on) {
  for (const metric of METRICS) {
    byId('metric').append(make('button', {
      type: 'button', role: 'radio', title: metric.title, data: {metric: metric.name},
      on: {click: () => on.setMetric(metric.name)},
    }, metric.label));
  }
  for (const [name, action] of Object.entries(actions)) {
    byId(name).addEventListener('click', action);
  }
  for (const view of VIEWS) {
    byId(`tab-${view}`).addEventListener('click', () => {
      writeState({view});
      if (shown.data) {
        on.lists();
      }
    });
  }
  byId('query').addEventListener('input', () => {
    writeState({q: byId('query').value});
    if (shown.data) {
      on.all();
    }
  });
  byId('query').addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && shown.search && shown.search.count > 0) {
      on.chooseNode(nextMatch(shown.search, shown.selected), false);
    } else if (event.key === 'Escape') {
      byId('query').value = '';
      on.find('');
      byId('query').blur();
    }
  });
  byId('regex').addEventListener('change', () => {
    writeState({regex: byId('regex').checked});
    if (shown.data) {
      on.all();
    }
  });
  byId('interval').addEventListener('change', () => {
    writeState({interval: byId('interval').value});
    live.refresh();
  });
  byId('icicle').addEventListener('keydown', (event) => {
    if (event.key.startsWith('Arrow') && shown.layout) {
      event.preventDefault();
      on.chooseNode(icicle.step(event.key), false);
    } else if (event.key === 'Enter' && shown.selected >= 0) {
      on.zoomTo(shown.selected);
    }
  });
  for (const group of document.querySelectorAll('[role=radiogroup], [role=tablist]')) {
    group.addEventListener('keydown', (event) => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (step !== 0) {
        const items = [...group.children];
        const next = items[(items.indexOf(document.activeElement) + step + items.length) % items.length];
        next.click();
        next.focus();
      }
    });
  }
  document.addEventListener('keydown', (event) => {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== 'checkbox';
    if (typing || event.ctrlKey || event.metaKey || event.altKey || byId('dialog').open) {
      return;
    }
    const action = KEY_ACTIONS[event.key];
    if (action && (live || !NEED_SERVER.includes(action))) {
      event.preventDefault();
      actions[action]();
    } else if (event.key === '/') {
      event.preventDefault();
      byId('query').focus();
    } else if (/^[1-4]$/.test(event.key)) {
      on.setMetric(METRICS[event.key - 1].name);
    } else if (event.key === 'Escape' && shown.zoom >= 0) {
      const {tree, head} = shown.layout;
      on.zoomTo(tree.parent[head[shown.zoom]]);
    }
  });
  document.addEventListener('click', (event) => {
    const menu = byId('downloads');
    if (menu.open && !menu.contains(event.target)) {
      menu.open = false;
    }
  });
  window.addEventListener('popstate', () => {
    const {since, paused} = state;
    readState();
    on.all();
    if (live && (state.since !== since || (paused && !state.paused))) {
      live.refresh();
    }
  });
  window.addEventListener('resize', () => {
    if (shown.layout) {
      on.tree();
      on.memory();
      showTimeline();
    }
  });
}
