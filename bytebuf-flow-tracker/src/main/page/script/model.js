// The tree of paths in columns: a node is a number, its children follow it, and `end` is the first
// node behind those. So sums and layouts are plain loops, also over 50,000 nodes.

/** The form that PageData writes. */
const DATA_FORM = 2;

export const FLAG_LOOP = 1;
export const FLAG_STACK_LEAKED = 2;

/** A row of the data: depth, place, ref, flags, stack, and then these. */
export const COUNTS = [
  'released', 'leaked', 'live', 'leakedBytes', 'liveBytes', 'indirect', 'suspect', 'oldest',
  'firstLeak', 'lastLeak',
];
export const ROW_COUNTS = 5;

/** What is summed over a node and all below it, as `allLeaked`. */
const SUMMED = ['released', 'leaked', 'live', 'leakedBytes', 'liveBytes', 'suspect'];

export class Tree {
  constructor(rows, places) {
    const n = rows.length;
    this.size = n;
    this.places = places;
    this.depth = new Int32Array(n);
    this.parent = new Int32Array(n);
    this.end = new Int32Array(n);
    this.place = new Int32Array(n);
    this.ref = new Uint8Array(n);
    this.flags = new Uint8Array(n);
    this.stack = new Int32Array(n);
    this.hash = new Uint32Array(n);
    for (const name of COUNTS) {
      this[name] = new Float64Array(n);
    }
    this.read(rows);
    for (const name of SUMMED) {
      this[sumOf(name)] = this.sums(name);
    }
    this.allOldest = Float64Array.from(this.oldest);
    this.count = new Float64Array(n);
    for (let i = n - 1; i >= 0; i--) {
      this.count[i] = this.allReleased[i] + this.allLeaked[i] + this.allLive[i];
      if (this.parent[i] >= 0 && this.allOldest[i] > this.allOldest[this.parent[i]]) {
        this.allOldest[this.parent[i]] = this.allOldest[i];
      }
    }
  }

  read(rows) {
    const path = [];
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i];
      const depth = row[0];
      for (let d = path.length - 1; d >= depth; d--) {
        this.end[path[d]] = i;
      }
      path.length = depth;
      this.depth[i] = depth;
      this.parent[i] = depth === 0 ? -1 : path[depth - 1];
      path.push(i);
      this.place[i] = row[1] || 0;
      this.ref[i] = row[2] || 0;
      this.flags[i] = row[3] || 0;
      this.stack[i] = row[4] || 0;
      for (let c = 0; c < COUNTS.length; c++) {
        this[COUNTS[c]][i] = row[ROW_COUNTS + c] || 0;
      }
      const above = depth === 0 ? 0x811c9dc5 : this.hash[this.parent[i]];
      this.hash[i] = mix(mix(above, this.places[this.place[i]].hash), this.ref[i]);
    }
    for (const open of path) {
      this.end[open] = rows.length;
    }
  }

  sums(name) {
    const sum = Float64Array.from(this[name]);
    for (let i = this.size - 1; i >= 0; i--) {
      if (this.parent[i] >= 0) {
        sum[this.parent[i]] += sum[i];
      }
    }
    return sum;
  }

  /** The name of a node that stays the same from refresh to refresh, for the address of the page. */
  key(node) {
    return node < 0 ? '' : this.hash[node].toString(16).padStart(8, '0');
  }

  find(key) {
    return key ? this.hash.indexOf(parseInt(key, 16)) : -1;
  }

  /** The nodes from the root to this one. */
  path(node) {
    const path = [];
    for (let i = node; i >= 0; i = this.parent[i]) {
      path.push(i);
    }
    return path.reverse();
  }

  placeOf(node) {
    return this.places[this.place[node]];
  }

  label(node) {
    return this.placeOf(node).label + (this.flags[node] & FLAG_LOOP ? ' ↺' : '');
  }

  /** The step as findings write it: kind, site and count. */
  step(node) {
    const place = this.placeOf(node);
    return `${place.kind} ${place.site} #${this.ref[node]}`;
  }

  /** The node at the end of a finding's path; several roots may have the same name. */
  findSteps(steps) {
    return this.walk(steps, (node) => this.step(node), this.leaked);
  }

  /** The node at the end of a path of sites, as the balance writes it: without kinds and counts. */
  findSites(sites) {
    return this.walk(sites, (node) => this.placeOf(node).site, this.live);
  }

  /** The node at the end of a path of names; of several the one with the most, then the first. */
  walk(names, nameOf, weight) {
    let found = -1;
    const open = [];
    for (let root = 0; root < this.size; root = this.end[root]) {
      open.push(root);
    }
    while (open.length > 0) {
      const node = open.pop();
      if (nameOf(node) !== names[this.depth[node]]) {
        continue;
      }
      if (this.depth[node] === names.length - 1) {
        if (found < 0 || weight[node] > weight[found] || (weight[node] === weight[found] && node < found)) {
          found = node;
        }
        continue;
      }
      for (let child = node + 1; child < this.end[node]; child = this.end[child]) {
        open.push(child);
      }
    }
    return found;
  }
}

function sumOf(name) {
  return `all${name[0].toUpperCase()}${name.slice(1)}`;
}

function mix(hash, value) {
  let h = Math.imul(hash ^ value, 0x01000193);
  h ^= h >>> 15;
  return Math.imul(h, 0x85ebca6b) >>> 0;
}

function textHash(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}

function place(row) {
  const [site, kind, line, className, method, title, exception, memory, netty, buffer, home] = row;
  const named = title || site;
  return {
    site, kind, line, className, method, exception, memory, netty, buffer, home,
    own: home === '' && className !== '',
    label: kind === 'throw' ? `${named} ✗` : named,
    full: className && method ? `${className}.${method}` : named,
    hash: textHash(`${kind} ${site} ${line} ${netty}`),
  };
}

/** What the page shows: the snapshot without its tree, the tree, the report, the stacks. */
export function decode(data) {
  if (data.page !== DATA_FORM) {
    throw new Error('The server has another version than this page: load the page again.');
  }
  const places = data.places.map(place);
  return {
    snapshot: data.snapshot,
    report: data.report,
    tree: new Tree(data.nodes, places),
    stackAt: (index) => stack(data, index),
  };
}

/** A stack, innermost frame first, and the name of its thread. */
function stack(data, start) {
  const frames = [];
  let thread = '';
  for (let at = start; at > 0; at = data.stacks[2 * at + 1]) {
    const frame = data.stacks[2 * at];
    if (frame < 0) {
      thread = data.threads[-1 - frame];
    } else {
      frames.push(data.frames[frame]);
    }
  }
  return {thread, frames};
}
