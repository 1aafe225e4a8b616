// Where each node of the tree stands, from 0 to 1, and in which row: made once for a tree and a metric.

import {foldLabel, isDull} from './folding.js';

/** What the width of a node may mean. The order is that of the buttons and of the keys 1 to 4. */
export const METRICS = [
  {name: 'flows', label: 'Flows', unit: 'flows', title: 'All buffers that came by', of: (t, i) => t.released[i] + t.leaked[i] + positive(t.live[i])},
  {name: 'bytes', label: 'Bytes', unit: 'bytes', title: 'Bytes of the buffers that are leaked or live', of: (t, i) => t.leakedBytes[i] + positive(t.liveBytes[i])},
  {name: 'live', label: 'Live', unit: 'live', title: 'Buffers that are live now', of: (t, i) => positive(t.live[i])},
  {name: 'leaked', label: 'Leaked', unit: 'leaked', title: 'Buffers that leaked, without the parts of others', of: (t, i) => t.leaked[i] - t.indirect[i]},
];

/** A difference since the mark has places with fewer live buffers than then. */
function positive(n) {
  return n > 0 ? n : 0;
}

export function metricNamed(name) {
  return METRICS.find((metric) => metric.name === name) || METRICS[0];
}

/**
 * `all` leaves each step a row of its own. Else a chain of steps inside Netty and libraries is one row:
 * `head` is the first step of the chain of each node, and `last` the last one of each head.
 */
export function layoutTree(tree, metric, all) {
  const n = tree.size;
  const weight = new Float64Array(n);
  const ends = new Uint8Array(n);
  for (let i = n - 1; i >= 0; i--) {
    const own = metric.of(tree, i);
    ends[i] = own > 0 ? 1 : 0;
    weight[i] += own;
    if (tree.parent[i] >= 0) {
      weight[tree.parent[i]] += weight[i];
    }
  }
  let total = 0;
  for (let root = 0; root < n; root = tree.end[root]) {
    total += weight[root];
  }
  const x0 = new Float64Array(n);
  const x1 = new Float64Array(n);
  const used = new Float64Array(n);
  const lengths = [];
  const level = new Int32Array(n);
  const head = Int32Array.from({length: n}, (_, i) => i);
  const last = Int32Array.from(head);
  const dull = all || !tree.places.some((place) => place.own) ? [] : tree.places.map(isDull);
  let usedByRoots = 0;
  for (let i = 0; i < n; i++) {
    if (weight[i] <= 0) {
      continue;
    }
    const parent = tree.parent[i];
    const width = weight[i] / total;
    x0[i] = parent < 0 ? usedByRoots : x0[parent] + used[parent];
    x1[i] = x0[i] + width;
    if (parent < 0) {
      usedByRoots += width;
    } else {
      used[parent] += width;
    }
    // A root is never folded: turned round, it is who held the buffers last.
    const below = parent >= 0 && tree.parent[parent] >= 0;
    if (below && !ends[i] && weight[parent] === weight[i] && dull[tree.place[i]] && dull[tree.place[parent]]) {
      head[i] = head[parent];
      last[head[i]] = i;
      level[i] = level[parent];
      continue;
    }
    level[i] = parent < 0 ? 0 : level[parent] + 1;
    lengths[level[i]] = (lengths[level[i]] || 0) + 1;
  }
  const rows = lengths.map((length) => new Int32Array(length));
  const filled = new Int32Array(rows.length);
  for (let i = 0; i < n; i++) {
    if (weight[i] > 0 && head[i] === i) {
      rows[level[i]][filled[level[i]]++] = i;
    }
  }
  return {tree, metric, all, weight, total, x0, x1, rows, level, head, last};
}

/** The steps that stand in one row as one: a node and what is folded into it. */
export function stepsOf(layout, node) {
  const {tree, head, last} = layout;
  const steps = [];
  for (let i = last[head[node]]; i >= head[node] && i >= 0; i = tree.parent[i]) {
    steps.push(i);
  }
  return steps.reverse();
}

/** How a node is called in the tree, which may be that of a fold. */
export function labelIn(layout, node) {
  const {tree} = layout;
  const steps = stepsOf(layout, node);
  return steps.length > 1 ? foldLabel(steps.map((step) => tree.placeOf(step))) : tree.label(node);
}

/** The index in a row of the first node that ends behind x. */
export function firstBehind(layout, row, x) {
  let low = 0;
  let high = row.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (layout.x1[row[middle]] > x) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

/** The deepest level at or below a node that has anything to show; a node below 0 is the whole. */
export function deepest(layout, node) {
  if (node < 0) {
    return layout.rows.length - 1;
  }
  let level = layout.level[node];
  for (let i = node; i < layout.tree.end[node]; i++) {
    if (layout.weight[i] > 0 && layout.level[i] > level) {
      level = layout.level[i];
    }
  }
  return level;
}
