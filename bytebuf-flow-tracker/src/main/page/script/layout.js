// Where each node of the tree stands, from 0 to 1: made once for a tree and a metric.

/** What the width of a node may mean. The order is that of the buttons and of the keys 1 to 4. */
export const METRICS = [
  {name: 'flows', label: 'Flows', unit: 'flows', title: 'All buffers that came by', of: (t, i) => t.released[i] + t.leaked[i] + positive(t.live[i])},
  {name: 'bytes', label: 'Bytes', unit: 'bytes', title: 'Bytes of the buffers that are leaked or live', of: (t, i) => t.leakedBytes[i] + positive(t.liveBytes[i])},
  {name: 'live', label: 'Live', unit: 'live', title: 'Buffers that are live now', of: (t, i) => positive(t.live[i])},
  {name: 'leaked', label: 'Leaked', unit: 'leaked', title: 'Buffers that leaked', of: (t, i) => t.leaked[i]},
];

/** A difference since the mark has places with fewer live buffers than then. */
function positive(n) {
  return n > 0 ? n : 0;
}

export function metricNamed(name) {
  return METRICS.find((metric) => metric.name === name) || METRICS[0];
}

export function layoutTree(tree, metric) {
  const n = tree.size;
  const weight = new Float64Array(n);
  for (let i = n - 1; i >= 0; i--) {
    weight[i] += metric.of(tree, i);
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
    lengths[tree.depth[i]] = (lengths[tree.depth[i]] || 0) + 1;
  }
  const rows = lengths.map((length) => new Int32Array(length));
  const filled = new Int32Array(rows.length);
  for (let i = 0; i < n; i++) {
    if (weight[i] > 0) {
      rows[tree.depth[i]][filled[tree.depth[i]]++] = i;
    }
  }
  return {tree, metric, weight, total, x0, x1, rows};
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
  let depth = layout.tree.depth[node];
  for (let i = node; i < layout.tree.end[node]; i++) {
    if (layout.weight[i] > 0 && layout.tree.depth[i] > depth) {
      depth = layout.tree.depth[i];
    }
  }
  return depth;
}
