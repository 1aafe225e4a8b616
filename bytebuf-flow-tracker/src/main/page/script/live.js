// Refreshes the page: one request at a time, and never so often that the application feels it.

import {byId} from './dom.js';
import {formatAge, formatTime} from './format.js';
import {decode} from './model.js';
import {remember} from './history.js';
import {ask, setToken} from './server.js';
import {askToken} from './dialogs.js';
import {state} from './state.js';

/** A refresh may take this share of the time: a slow one is followed by a longer rest. */
const REST = 9;
const LONGEST_RETRY_SECONDS = 30;

export class Live {
  constructor(on) {
    this.on = on;
    this.timer = 0;
    this.busy = false;
    this.again = false;
    this.failures = 0;
    this.seen = 0;
    this.lost = 0;
    setInterval(() => this.freshness(), 1000);
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && !state.paused) {
        this.refresh();
      }
    });
  }

  freshness() {
    byId('freshness').textContent = this.lost > 0 ? 'not connected'
      : this.seen === 0 ? '' : `${state.paused ? 'paused, ' : ''}${formatAge(Math.floor((Date.now() - this.seen) / 1000) * 1000).replace('.0', '')} ago`;
  }

  /** Asks now, or once more when the answer that is awaited has come. */
  async refresh() {
    if (this.busy) {
      this.again = true;
      return;
    }
    clearTimeout(this.timer);
    this.busy = true;
    const begin = performance.now();
    try {
      await this.fetchAll();
      this.connected();
    } catch (error) {
      this.failed(error);
    }
    this.busy = false;
    this.freshness();
    if (this.again) {
      this.again = false;
      this.refresh();
      return;
    }
    this.plan(performance.now() - begin);
  }

  async fetchAll() {
    const since = state.since;
    const data = decode(await (await ask(`/api/v1/page${since ? '?since=mark' : ''}`)).json());
    if (since) {
      // The difference has no sums of all.
      remember(await (await ask('/api/v1/summary')).json());
    } else {
      remember(data.snapshot);
    }
    this.on.data(data);
  }

  connected() {
    this.failures = 0;
    this.lost = 0;
    this.seen = Date.now();
    this.on.trouble('');
  }

  failed(error) {
    if (error.status === 401) {
      this.failures = -1;
      this.on.trouble('This tracker needs its token.');
      this.askForToken();
      return;
    }
    if (error.status === 409 && state.since) {
      this.on.noMark(error.message);
      this.again = true;
      return;
    }
    this.failures++;
    this.lost = this.lost || Date.now();
    const then = this.seen > 0 ? ` The page shows the state of ${formatTime(this.seen)}.` : '';
    this.on.trouble(
      `${error.message}${then} ${state.paused ? 'Paused: Refresh tries again.' : `It is tried again every ${this.retrySeconds()} s.`}`);
  }

  askForToken() {
    askToken(async (given) => {
      setToken(given);
      await ask('/api/v1/summary');
      this.failures = 0;
      this.on.opened();
      this.refresh();
    });
  }

  retrySeconds() {
    return Math.min(LONGEST_RETRY_SECONDS, 2 * 2 ** Math.min(4, this.failures - 1));
  }

  plan(tookMillis) {
    if (state.paused || this.failures < 0) {
      return;
    }
    const wait = this.failures > 0
      ? this.retrySeconds() * 1000
      : Math.max(Number(state.interval) * 1000, REST * tookMillis);
    this.timer = setTimeout(() => {
      // A page that nobody sees asks nothing.
      if (!document.hidden) {
        this.refresh();
      }
    }, wait);
  }

  pause() {
    clearTimeout(this.timer);
    this.freshness();
  }
}
