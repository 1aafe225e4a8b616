// Draws the tree on one canvas as large as what is visible: only the rows in view, only the nodes in
// the window of the zoom, and what is narrower than half a pixel as one piece with its neighbours.

import {byId} from './dom.js';
import {deepest, firstBehind, labelIn} from './layout.js';
import {readPaint, paintOf} from './paint.js';

const ROW = 22;
const STRIP = 3;
const LEAST_PIXELS = 0.5;

/** Neighbours too narrow to see are one piece up to this width. */
const CROWD_PIXELS = 2;
const FONT = '12px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace';

export class Icicle {
  constructor(on) {
    this.on = on;
    this.box = byId('icicle');
    this.canvas = this.box.querySelector('canvas');
    this.context = this.canvas.getContext('2d');
    this.room = document.createElement('div');
    this.box.append(this.room);
    this.layout = null;
    this.zoom = -1;
    this.selected = -1;
    this.hover = -1;
    this.search = null;
    this.asked = false;
    this.repaint();
    new ResizeObserver(() => this.ask()).observe(this.box);
    this.box.addEventListener('scroll', () => this.ask(), {passive: true});
    this.canvas.addEventListener('pointermove', (event) => this.point(event));
    this.canvas.addEventListener('pointerleave', () => this.setHover(-1, null));
    this.canvas.addEventListener('click', (event) => {
      const node = this.at(event);
      if (node >= 0) {
        this.on.choose(node, true);
      }
    });
  }

  /** Reads the colours again. */
  repaint() {
    this.paint = readPaint(this.context);
    this.context.font = FONT;
    this.letter = this.context.measureText('m').width;
    this.ask();
  }

  show(layout, zoom, selected, search) {
    this.layout = layout;
    this.zoom = zoom;
    this.selected = selected;
    this.search = search;
    this.hover = -1;
    const height = Math.max(3, deepest(layout, zoom) + 1) * ROW;
    this.box.style.height = `${height}px`;
    this.room.style.height = `${Math.max(0, height - Math.min(height, this.limit()))}px`;
    this.ask();
  }

  limit() {
    const most = getComputedStyle(this.box).maxHeight;
    return most.endsWith('px') ? parseFloat(most) : window.innerHeight * 0.56;
  }

  /** Scrolls to the roots, where reading begins. */
  toTop() {
    this.box.scrollTop = 0;
  }

  /** Scrolls as far as needed to see a node. */
  reveal(node) {
    const top = this.layout.level[node] * ROW;
    const shown = this.box.clientHeight;
    if (top < this.box.scrollTop) {
      this.box.scrollTop = top;
    } else if (top + ROW > this.box.scrollTop + shown) {
      this.box.scrollTop = top + ROW - shown;
    }
  }

  ask() {
    if (!this.asked) {
      this.asked = true;
      requestAnimationFrame(() => {
        this.asked = false;
        this.draw();
      });
    }
  }

  draw() {
    const {layout, context: c, box} = this;
    const width = box.clientWidth;
    const height = box.clientHeight;
    if (!layout || width === 0) {
      return;
    }
    this.fit(width, height);
    c.clearRect(0, 0, width, height);
    c.font = FONT;
    c.textBaseline = 'middle';
    this.drawn = 0;
    const from = this.zoom < 0 ? 0 : layout.x0[this.zoom];
    const to = this.zoom < 0 ? 1 : layout.x1[this.zoom];
    this.from = from;
    this.scale = to > from ? width / (to - from) : 0;
    this.chosen = new Set(this.selected < 0 ? [] : layout.tree.path(this.selected));
    const top = box.scrollTop;
    const last = Math.min(layout.rows.length - 1, Math.ceil((top + height) / ROW));
    for (let depth = Math.floor(top / ROW); depth <= last; depth++) {
      this.drawRow(layout.rows[depth], to, depth * ROW - top, width);
    }
    box.dataset.drawn = this.drawn;
  }

  fit(width, height) {
    const dots = window.devicePixelRatio || 1;
    const wide = Math.round(width * dots);
    const high = Math.round(height * dots);
    if (this.canvas.width !== wide || this.canvas.height !== high) {
      this.canvas.width = wide;
      this.canvas.height = high;
      this.canvas.style.width = `${width}px`;
      this.canvas.style.height = `${height}px`;
    }
    this.context.setTransform(dots, 0, 0, dots, 0, 0);
  }

  drawRow(row, to, y, width) {
    const {layout, scale, from} = this;
    // Neighbours too narrow to see: from where to where, and the worst of them.
    let crowd = null;
    for (let i = firstBehind(layout, row, from); i < row.length; i++) {
      const node = row[i];
      if (layout.x0[node] >= to) {
        break;
      }
      const left = (layout.x0[node] - from) * scale;
      const wide = (layout.x1[node] - layout.x0[node]) * scale;
      if (wide >= LEAST_PIXELS) {
        this.drawCrowd(crowd, y);
        crowd = null;
        this.drawNode(node, Math.max(0, left), Math.min(width, left + wide), y);
        continue;
      }
      if (crowd && (left - crowd.right > 1 || left - crowd.left >= CROWD_PIXELS)) {
        this.drawCrowd(crowd, y);
        crowd = null;
      }
      if (!crowd) {
        crowd = {left, right: left + wide, node, rank: -1};
      }
      crowd.right = left + wide;
      const rank = this.rank(node);
      if (rank > crowd.rank) {
        crowd.rank = rank;
        crowd.node = node;
      }
    }
    this.drawCrowd(crowd, y);
  }

  /** Of a crowd the node that must be seen: the chosen, then what matches, leaks, lives. */
  rank(node) {
    const {tree} = this.layout;
    return (
      (this.chosen.has(node) ? 8 : 0) +
      (this.search && this.search.found[node] ? 4 : 0) +
      (tree.allLeaked[node] > 0 ? 2 : 0) +
      (tree.allLive[node] > 0 ? 1 : 0)
    );
  }

  drawCrowd(crowd, y) {
    if (crowd) {
      const {context: c, paint} = this;
      this.drawn++;
      const found = this.search && this.search.found[crowd.node];
      c.globalAlpha = this.search && !found ? 0.35 : 1;
      c.fillStyle = found ? paint.colours.match : this.chosen.has(crowd.node)
        ? paint.colours.accent : paintOf(this.layout.tree, crowd.node, paint).fill;
      const least = crowd.rank > 0 ? 2 : 1;
      c.fillRect(crowd.left, y, Math.max(crowd.right - crowd.left, least), ROW - 1);
      c.globalAlpha = 1;
    }
  }

  drawNode(node, left, right, y) {
    const {context: c, paint, layout} = this;
    const {tree} = layout;
    const wide = right - left;
    const inner = wide > 3 ? wide - 1 : wide;
    const {fill, pattern} = paintOf(tree, node, paint);
    this.drawn++;
    const dim = this.search && !this.search.found[node] && !this.chosen.has(node);
    c.globalAlpha = dim ? 0.35 : 1;
    const narrow = wide < 6 && this.chosen.has(node);
    c.fillStyle = narrow ? paint.colours[tree.allLeaked[node] > 0 ? 'leaked' : 'accent'] : fill;
    c.fillRect(left, y, narrow ? Math.max(3, inner) : inner, ROW - 1);
    if (narrow) {
      c.globalAlpha = 1;
      return;
    }
    c.font = tree.placeOf(node).own ? `bold ${FONT}` : FONT;
    const text = this.text(labelIn(layout, node), inner);
    if (pattern && wide > 4) {
      c.fillStyle = pattern;
      c.fillRect(left, y, inner, ROW - 1);
      if (text) {
        // Letters on a pattern need a plain ground.
        c.fillStyle = fill;
        c.fillRect(left + 3, y + 3, Math.min(inner - 6, text.length * this.letter + 4), ROW - 7);
      }
    }
    if (wide > 6) {
      this.drawStrip(node, left, inner, y + ROW - 1 - STRIP);
    }
    if (text) {
      c.fillStyle = paint.colours['cell-text'];
      c.fillText(text, left + 5, y + ROW / 2 - 1);
    }
    c.globalAlpha = 1;
    if (this.search && this.search.found[node]) {
      c.fillStyle = paint.colours.match;
      c.fillRect(left, y, inner, 2.5);
    }
    if (this.chosen.has(node)) {
      const here = this.selected >= 0 && node === layout.head[this.selected];
      this.outline(left, y, inner, here ? 2.5 : 1);
    } else if (node === this.hover) {
      this.outline(left, y, inner, 1.5);
    }
  }

  outline(left, y, width, thick) {
    const {context: c} = this;
    c.strokeStyle = this.paint.colours.text;
    c.lineWidth = thick;
    c.strokeRect(left + thick / 2, y + thick / 2, Math.max(0, width - thick), ROW - 1 - thick);
  }

  /** The shares of the outcomes, where there is more than one. */
  drawStrip(node, left, width, y) {
    const {context: c, paint} = this;
    const {tree} = this.layout;
    const count = tree.count[node];
    const live = Math.max(0, tree.allLive[node]);
    const leaked = tree.allLeaked[node];
    if (count <= 0 || leaked + live === 0 || leaked >= count || live >= count) {
      return;
    }
    const leakedWidth = leaked > 0 ? Math.max(2, (width * leaked) / count) : 0;
    const liveWidth = live > 0 ? Math.max(2, (width * live) / count) : 0;
    c.fillStyle = paint.colours.released;
    c.fillRect(left, y, width, STRIP);
    c.fillStyle = paint.colours.live;
    c.fillRect(left + width - leakedWidth - liveWidth, y, liveWidth, STRIP);
    c.fillStyle = paint.colours.leaked;
    c.fillRect(left + width - leakedWidth, y, leakedWidth, STRIP);
  }

  text(label, width) {
    const most = Math.floor((width - 9) / this.letter);
    if (most < 3) {
      return '';
    }
    if (label.length <= most) {
      return label;
    }
    if (label.startsWith('… ')) {
      return label.slice(0, most);
    }
    // The method says more than the beginning of its class.
    const method = label.slice(label.lastIndexOf('.', label.length - 2) + 1);
    const rest = method.length < label.length && method.length + 1 <= most ? `…${method}` : '';
    return rest || `${(most < 12 ? method : label).slice(0, most - 1)}…`;
  }

  /** The node under the pointer, -1 for none. */
  at(event) {
    const {layout} = this;
    if (!layout || !this.scale) {
      return -1;
    }
    const bounds = this.canvas.getBoundingClientRect();
    const row = layout.rows[Math.floor((event.clientY - bounds.top + this.box.scrollTop) / ROW)];
    if (!row) {
      return -1;
    }
    const x = (event.clientX - bounds.left) / this.scale + this.from;
    const index = firstBehind(layout, row, x);
    return index < row.length && layout.x0[row[index]] <= x ? row[index] : -1;
  }

  point(event) {
    this.setHover(this.at(event), event);
  }

  setHover(node, event) {
    if (node !== this.hover) {
      this.hover = node;
      this.canvas.style.cursor = node < 0 ? 'default' : 'pointer';
      this.ask();
    }
    this.on.hover(node, event);
  }

  /** Where an arrow key leads: to the caller, the widest below, or a neighbour. */
  step(key) {
    const {layout, selected} = this;
    const {tree, weight, head, last} = layout;
    if (selected < 0 || weight[selected] <= 0) {
      return layout.rows.length > 0 ? layout.rows[0][0] : -1;
    }
    const here = head[selected];
    if (key === 'ArrowUp') {
      return tree.parent[here] < 0 ? here : head[tree.parent[here]];
    }
    if (key === 'ArrowDown') {
      const end = last[here];
      let widest = here;
      for (let child = end + 1; child < tree.end[end]; child = tree.end[child]) {
        if (weight[child] > 0 && (widest === here || weight[child] > weight[widest])) {
          widest = child;
        }
      }
      return widest;
    }
    const row = layout.rows[layout.level[here]];
    const index = row.indexOf(here) + (key === 'ArrowLeft' ? -1 : 1);
    return index >= 0 && index < row.length ? row[index] : here;
  }
}
