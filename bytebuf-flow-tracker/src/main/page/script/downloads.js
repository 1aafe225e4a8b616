// Every format that the server offers, as a file.

import {byId, make, fill} from './dom.js';
import {ask} from './server.js';
import {state} from './state.js';

/** What a server without a list of formats has; `whole` is always of all flows since the start. */
const PLAIN = [
  {title: 'Everything, as JSON', extension: 'json', path: '/api/v1/flows'},
  {title: 'Leak report', extension: 'leaks.txt', path: '/api/v1/leaks?format=text'},
  {title: 'Old live buffers', extension: 'suspects.txt', path: '/api/v1/suspects?format=text', whole: true},
];

export async function showDownloads(say) {
  let formats = PLAIN;
  try {
    const offered = await (await ask('/api/v1/formats')).json();
    if (Array.isArray(offered) && offered.length > 0) {
      formats = offered.map((format) => ({
        title: format.title || format.name,
        extension: format.extension || format.name,
        path: `/api/v1/render?format=${encodeURIComponent(format.name)}`,
      }));
    }
  } catch (error) {
    if (error.status === 401 || error.status === 0) {
      return;
    }
  }
  const menu = byId('downloads');
  fill(menu.querySelector('ul'), ...formats.map((format) =>
    make('li', null, make('button', {
      type: 'button',
      data: {format: format.extension},
      on: {
        click: () => {
          menu.open = false;
          save(format).catch((error) => say(error.message));
        },
      },
    }, format.title, make('span', {class: 'quiet'}, ` .${format.extension}`)))));
}

/** By way of the page, since a plain link can't carry the token. */
async function save({path, extension, whole}) {
  const since = state.since && !whole ? `${path.includes('?') ? '&' : '?'}since=mark` : '';
  const blob = await (await ask(path + since)).blob();
  const url = URL.createObjectURL(blob);
  const time = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  const name = `bytebuf-flow-${time}.${extension}`;
  make('a', {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
