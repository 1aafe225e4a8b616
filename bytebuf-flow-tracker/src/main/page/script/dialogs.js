// What is asked or explained in a dialog: the keys, the scope, the token.

import {byId, make, fill} from './dom.js';

const KEYS = [
  ['/', 'find a class or method; Enter goes to the next match'],
  ['1 2 3 4', 'width by flows, bytes, live, leaked'],
  ['v', 'reversed: who held it last'],
  ['a', 'all steps, also those inside Netty and libraries'],
  ['← → ↑ ↓', 'in the tree: neighbour, caller, widest below'],
  ['Enter', 'in the tree: zoom to the place'],
  ['← → Home End', 'in a chart: read another time'],
  ['Esc', 'zoom out; closes a dialog'],
  ['p', 'pause or go on'],
  ['r', 'refresh now'],
  ['m', 'set the mark'],
  ['d', 'show the difference since the mark'],
  ['g', 'collect garbage, so that leaks are found now'],
  ['s', 'scope: what is tracked'],
  ['t', 'dark or light'],
  ['?', 'this list'],
];

/** The keys that need a server. */
const LIVE_KEYS = 'prmdgs';

function open(title, ...children) {
  const dialog = byId('dialog');
  fill(dialog, make('h2', {id: 'dialog-title'}, title), ...children);
  if (!dialog.open) {
    dialog.showModal();
  }
  return dialog;
}

export function closeDialog() {
  byId('dialog').close();
}

export function showHelp(isLive) {
  const rows = make('div', {class: 'rows'});
  for (const [key, meaning] of KEYS.filter(([key]) => isLive || !LIVE_KEYS.includes(key))) {
    rows.append(
      make('span', null, ...key.split(' ').flatMap((k) => [make('kbd', null, k), ' '])),
      make('span', null, meaning));
  }
  open('Keys', rows,
    make('p', {class: 'quiet'}, 'Width is the share of a path; below a place stand the places that its buffers went to. Click zooms.'),
    make('div', {class: 'tools'}, make('button', {type: 'button', on: {click: closeDialog}}, 'Close')));
}

/** For a browser that lets no page copy, as one without TLS from another machine: the user copies. */
export function showText(text) {
  const area = make('textarea', {readonly: true, rows: 14, spellcheck: 'false', 'aria-label': 'Report'});
  area.value = text;
  open('Press Ctrl+C to copy', area,
    make('div', {class: 'tools'}, make('button', {type: 'button', on: {click: closeDialog}}, 'Close')));
  area.focus();
  area.select();
}

/** A form: Enter sends it, Esc does not. */
function form(title, inputs, button, text, send) {
  const problem = make('p', {role: 'alert', class: 'leaked'});
  const rows = make('div', {class: 'rows'});
  for (const [label, input] of inputs) {
    input.id = `input-${label}`;
    rows.append(make('label', {for: input.id}, label), input);
  }
  const submit = make('button', {type: 'submit'}, button);
  const element = make('form', {
    on: {
      submit: async (event) => {
        event.preventDefault();
        submit.disabled = true;
        problem.textContent = '';
        try {
          await send();
          closeDialog();
        } catch (error) {
          problem.textContent = error.message;
        }
        submit.disabled = false;
      },
    },
  }, rows, text ? make('p', {class: 'quiet'}, text) : null, problem,
  make('div', {class: 'tools'},
    make('button', {type: 'button', on: {click: closeDialog}}, 'Cancel'), submit));
  open(title, element);
  inputs[0][1].focus();
}

export function askToken(send) {
  const input = make('input', {type: 'password', autocomplete: 'off', required: true});
  form('This tracker needs its token', [['Token', input]], 'Open',
    'The value of the option http-token. It is kept in this tab only.', () => send(input.value.trim()));
}

const SCOPE = ['include', 'exclude', 'netty', 'sample'];

/** Sends what the user has changed, and nothing else. */
export function askScope(options, send) {
  const inputs = SCOPE.map((name) => {
    const input = make('input', {type: 'text', autocomplete: 'off', spellcheck: 'false'});
    input.value = options[name] || '';
    return [name, input];
  });
  form('Scope: what is tracked', inputs, 'Apply',
    'Prefixes of packages and classes, by commas. The classes concerned are woven anew; the tree keeps its history.',
    async () => {
      const changed = inputs.filter(([name, input]) => input.value.trim() !== (options[name] || ''));
      if (changed.length === 0) {
        throw new Error('Nothing is changed yet.');
      }
      await send(new URLSearchParams(changed.map(([name, input]) => [name, input.value.trim()])));
    });
}
