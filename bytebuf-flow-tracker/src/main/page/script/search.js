// Finds nodes by the names of classes and methods. Names are few and nodes many, so each name is
// tried once.

/** Which nodes match, how many, and what share of the whole goes through them; null for no query. */
export function searchTree(layout, query, isRegex) {
  if (query === '') {
    return null;
  }
  const tests = tester(query, isRegex);
  const tree = layout.tree;
  const named = tree.places.map((p) => tests(p.full) || tests(p.label));
  const found = new Uint8Array(tree.size);
  let count = 0;
  let weight = 0;
  let covered = 0;
  for (let i = 0; i < tree.size; i++) {
    if (!named[tree.place[i]] || layout.weight[i] <= 0) {
      continue;
    }
    found[i] = 1;
    count++;
    // A path that matches twice counts once.
    if (i >= covered) {
      weight += layout.weight[i];
      covered = tree.end[i];
    }
  }
  return {found, count, share: layout.total > 0 ? weight / layout.total : 0};
}

function tester(query, isRegex) {
  if (isRegex) {
    const expression = new RegExp(query, 'i');
    return (text) => expression.test(text);
  }
  const wanted = query.toLowerCase();
  return (text) => text.toLowerCase().includes(wanted);
}

/** The match behind a node, from the start again after the last. */
export function nextMatch(search, node) {
  const size = search.found.length;
  for (let step = 1; step <= size; step++) {
    const i = (Math.max(node, -1) + step) % size;
    if (search.found[i]) {
      return i;
    }
  }
  return -1;
}
