// What the user has chosen, in the address of the page: a link shows the same, and Back goes back.

import {METRICS} from './layout.js';
import {VIEWS} from './lists.js';
import {MEMORY_VIEWS} from './memory.js';

const INTERVALS = ['2', '5', '10', '30', '60'];

/** What a link may say of these; anything else is the default. */
const CHOICES = {
  view: VIEWS, metric: METRICS.map((metric) => metric.name), interval: INTERVALS, memory: MEMORY_VIEWS,
};

const DEFAULTS = {
  view: '', metric: '', zoom: '', node: '', q: '', regex: false, reversed: false, all: false,
  paused: false, since: false, interval: '5', memory: 'auto',
};

export const state = {...DEFAULTS};

export function readState() {
  const given = new URLSearchParams(window.location.hash.slice(1));
  for (const [name, preset] of Object.entries(DEFAULTS)) {
    const value = given.get(name);
    const unknown = value === null || (CHOICES[name] && !CHOICES[name].includes(value));
    state[name] = unknown ? preset : typeof preset === 'boolean' ? value === '1' : value;
  }
}

/** Changes the state; `step` makes it one that Back undoes. */
export function writeState(changes, step) {
  Object.assign(state, changes);
  const out = new URLSearchParams();
  for (const [name, preset] of Object.entries(DEFAULTS)) {
    if (state[name] !== preset) {
      out.set(name, state[name] === true ? '1' : state[name]);
    }
  }
  const hash = `#${out}`;
  if (hash === (window.location.hash || '#')) {
    return;
  }
  if (step) {
    window.history.pushState(null, '', hash);
  } else {
    window.history.replaceState(null, '', hash);
  }
}
