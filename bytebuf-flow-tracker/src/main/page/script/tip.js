// What stands beside the pointer.

import {byId, make, fill} from './dom.js';
import {formatBytes, formatCount, formatShare, formatAge} from './format.js';
import {labelIn, stepsOf} from './layout.js';

/** Composites and views have no bytes of their own. */
export function amountText(n, what, bytes) {
  return `${formatCount(n)} ${what}${bytes ? `, ${formatBytes(bytes)}` : ''}`;
}

/** What became of the flows that came by a node, in words. */
export function outcomeText(tree, node) {
  const parts = [`${formatCount(tree.count[node])} flows`];
  if (tree.allReleased[node] > 0) {
    parts.push(`${formatCount(tree.allReleased[node])} released`);
  }
  if (tree.allLive[node] !== 0) {
    parts.push(amountText(tree.allLive[node], 'live', tree.allLiveBytes[node]));
  }
  if (tree.allLeaked[node] > 0) {
    parts.push(amountText(tree.allLeaked[node], 'leaked', tree.allLeakedBytes[node]));
  }
  return parts.join(' · ');
}

export function showTip(layout, node, event) {
  const tip = byId('tip');
  tip.hidden = node < 0 || event === null;
  if (tip.hidden) {
    return;
  }
  const {tree, weight, total, metric} = layout;
  const share = formatShare(weight[node], total);
  const steps = stepsOf(layout, node);
  const oldest = tree.allOldest[node];
  fill(
    tip,
    make('strong', null, labelIn(layout, node)),
    ...(steps.length > 1 ? steps.map((step) => make('div', null, tree.label(step))) : []),
    make('div', {class: 'quiet'}, `${steps.length > 1 ? '' : `${tree.placeOf(node).kind} · `}${share} of ${metric.unit}`),
    make('div', null, outcomeText(tree, node)),
    oldest > 0 ? make('div', null, `the oldest live buffer is ${formatAge(oldest)} old`) : null,
  );
  const {offsetWidth: width, offsetHeight: height} = tip;
  const left = Math.min(event.clientX + 14, window.innerWidth - width - 8);
  const below = event.clientY + 18;
  const top = below + height > window.innerHeight ? event.clientY - height - 10 : below;
  tip.style.left = `${Math.max(8, left)}px`;
  tip.style.top = `${Math.max(8, top)}px`;
}
