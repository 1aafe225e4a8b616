// The tree turned round: where flows ended or are now comes first, and below that who called it.
// So all paths that end in one method are one branch: who held it last.

import {COUNTS, ROW_COUNTS, Tree} from './model.js';

/** Beyond so many nodes paths are cut: the whole of a large tree turned round is far larger. */
const MOST_NODES = 200000;

export function reverseTree(tree) {
  const first = [-1];
  const next = [-1];
  const place = [-1];
  const rows = [null];
  const known = new Map();
  const stride = tree.places.length;
  const child = (parent, ofPlace) => {
    const key = parent * stride + ofPlace;
    const found = known.get(key);
    if (found !== undefined || rows.length > MOST_NODES) {
      return found === undefined ? -1 : found;
    }
    const made = rows.length;
    known.set(key, made);
    next.push(first[parent]);
    first[parent] = made;
    first.push(-1);
    place.push(ofPlace);
    rows.push(null);
    return made;
  };
  const columns = COUNTS.map((name) => tree[name]);
  for (let node = 0; node < tree.size; node++) {
    if (tree.released[node] === 0 && tree.leaked[node] === 0 && tree.live[node] === 0) {
      continue;
    }
    let at = 0;
    for (let up = node; up >= 0; up = tree.parent[up]) {
      const below = child(at, tree.place[up]);
      if (below < 0) {
        break;
      }
      at = below;
      if (rows[at] === null) {
        rows[at] = [0, place[at], 0, 0, up === node ? tree.stack[node] : 0];
      }
    }
    if (at > 0) {
      addCounts(rows[at], columns, node);
    }
  }
  return new Tree(inOrder(rows, first, next), tree.places);
}

function addCounts(row, columns, node) {
  for (let c = 0; c < columns.length; c++) {
    const value = columns[c][node];
    const before = row[ROW_COUNTS + c] || 0;
    if (c < 7) {
      row[ROW_COUNTS + c] = before + value;
    } else if (c === 8) {
      row[ROW_COUNTS + c] = before === 0 || (value > 0 && value < before) ? value : before;
    } else {
      row[ROW_COUNTS + c] = Math.max(before, value);
    }
  }
}

/** The rows in the order of a walk, and at each level the most flows first. */
function inOrder(rows, first, next) {
  const flows = new Float64Array(rows.length);
  const parent = new Int32Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    for (let c = first[i]; c >= 0; c = next[c]) {
      parent[c] = i;
    }
  }
  // A child is made after its parent, so its number is higher.
  for (let i = rows.length - 1; i > 0; i--) {
    const row = rows[i];
    flows[i] += (row[ROW_COUNTS] || 0) + (row[ROW_COUNTS + 1] || 0) + (row[ROW_COUNTS + 2] || 0);
    flows[parent[i]] += flows[i];
  }
  const ordered = [];
  const open = [[0, -1]];
  while (open.length > 0) {
    const [node, depth] = open.pop();
    if (depth >= 0) {
      rows[node][0] = depth;
      ordered.push(rows[node]);
    }
    const children = [];
    for (let c = first[node]; c >= 0; c = next[c]) {
      children.push(c);
    }
    children.sort((x, y) => flows[x] - flows[y]);
    for (const c of children) {
      open.push([c, depth + 1]);
    }
  }
  return ordered;
}
