// The colours of the tree: what became of the flows below a node, by colour and by pattern.

const NAMES = [
  'text', 'accent', 'match', 'released', 'live', 'leaked', 'released-fill', 'live-fill',
  'live-tint', 'leaked-fill', 'leaked-tint', 'cell-text',
];

/** Reads the colours of the theme that is on. */
export function readPaint(context) {
  const style = getComputedStyle(document.documentElement);
  const colours = {};
  for (const name of NAMES) {
    colours[name] = style.getPropertyValue(`--${name}`).trim();
  }
  return {
    colours,
    hatch: pattern(context, 8, (c) => {
      c.strokeStyle = colours.leaked;
      c.lineWidth = 1.5;
      for (const shift of [-8, 0, 8]) {
        c.beginPath();
        c.moveTo(shift, 8);
        c.lineTo(shift + 8, 0);
        c.stroke();
      }
    }),
    dots: pattern(context, 6, (c) => {
      c.fillStyle = colours.live;
      c.beginPath();
      c.arc(3, 3, 1.1, 0, 2 * Math.PI);
      c.fill();
    }),
  };
}

function pattern(context, size, draw) {
  const tile = document.createElement('canvas');
  tile.width = size;
  tile.height = size;
  draw(tile.getContext('2d'));
  return context.createPattern(tile, 'repeat');
}

/** What a node is painted as: its fill, and a pattern where most of its flows came to no release. */
export function paintOf(tree, node, paint) {
  const count = tree.count[node];
  const {colours} = paint;
  if (tree.allLeaked[node] > 0) {
    return tree.allLeaked[node] * 2 >= count
      ? {fill: colours['leaked-fill'], pattern: paint.hatch}
      : {fill: colours['leaked-tint'], pattern: null};
  }
  if (tree.allLive[node] > 0) {
    return tree.allLive[node] * 2 >= count
      ? {fill: colours['live-fill'], pattern: paint.dots}
      : {fill: colours['live-tint'], pattern: null};
  }
  return {fill: colours['released-fill'], pattern: null};
}
