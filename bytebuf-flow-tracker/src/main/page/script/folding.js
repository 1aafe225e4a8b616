// Steps inside Netty and libraries, which are shown as one: a reader looks for code of the application.

/** What happened at a step that is never folded; a retain and its release may be, as a pair. */
const TOLD = ['allocate', 'throw', 'tail', 'touch', 'retain', 'release', 'write'];

/** A single step takes no more room by itself. */
const LEAST = 2;

function isForeign(place) {
  return place.home !== '' && place.home !== 'java';
}

/** Whether a step may be a part of a fold, wherever it stands. */
export function isDull(place) {
  return isForeign(place) && !TOLD.includes(place.kind);
}

/** Such as: … 4 steps in io.netty. */
export function foldLabel(places) {
  return `… ${places.length} steps in ${[...new Set(places.map((place) => place.home))].join(' and ')}`;
}

/** A path as a list of steps and, for a fold, lists of steps. The root, the end and a split are steps. */
export function foldPath(tree, path) {
  const places = path.map((node) => tree.placeOf(node));
  const dull = dullSteps(places);
  const hasOwn = places.some((place) => place.own);
  const parts = [];
  let run = [];
  path.forEach((node, i) => {
    const inner = i > 0 && i < path.length - 1 && tree.count[path[i + 1]] === tree.count[node];
    if (hasOwn && inner && dull[i]) {
      run.push(node);
      return;
    }
    parts.push(...(run.length < LEAST ? run : [run]), node);
    run = [];
  });
  return parts;
}

function dullSteps(places) {
  const dull = places.map(isDull);
  let retains = [];
  places.forEach((place, i) => {
    if (!isForeign(place)) {
      retains = [];
    } else if (place.kind === 'retain') {
      retains.push(i);
    } else if ((place.kind === 'release' || place.kind === 'write') && retains.length > 0) {
      dull[i] = true;
      dull[retains.pop()] = true;
    }
  });
  return dull;
}
