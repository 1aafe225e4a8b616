// The way from the whole tree to what is zoomed to.

import {byId, make, fill} from './dom.js';

const MOST_CRUMBS = 6;

export function showCrumbs(tree, zoom, go) {
  const path = zoom < 0 ? [] : tree.path(zoom);
  const crumbs = [crumb('All paths', -1, zoom < 0, go)];
  path.forEach((node, index) => {
    const hidden = path.length > MOST_CRUMBS && index > 0 && index < path.length - MOST_CRUMBS + 1;
    if (hidden && index > 1) {
      return;
    }
    crumbs.push(make('span', {class: 'gap', 'aria-hidden': 'true'}, '›'));
    crumbs.push(hidden
      ? make('span', {class: 'gap'}, `${path.length - MOST_CRUMBS} more`)
      : crumb(tree.label(node), node, node === zoom, go));
  });
  fill(byId('crumbs'), ...crumbs);
}

function crumb(text, node, isHere, go) {
  return isHere
    ? make('span', {class: 'here', 'aria-current': 'true'}, text)
    : make('button', {type: 'button', data: {key: `crumb-${node}`}, on: {click: () => go(node)}}, text);
}
