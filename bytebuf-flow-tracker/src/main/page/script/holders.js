// Who has the memory: paths that keep chunks, queues, live paths, allocators; the worst first.

import {make} from './dom.js';
import {formatAge, formatBytes, formatCount} from './format.js';
import {figures, signedBytes, signedCount} from './account.js';
import {FOREIGN} from './details.js';

/** Steps at the end of a path that are always shown. */
const LAST_STEPS = 5;

/**
 * The last step of the application that handed the buffers on, then the path. A click shows a path
 * that the tree has.
 */
function pathCell({tree, choose}, list, {path, keptAt}, ...more) {
  const node = tree.findSites(path);
  const kept = path.lastIndexOf(keptAt);
  let lead = kept < 0 ? path.length - 1 : kept;
  if (node >= 0) {
    const steps = tree.path(node).slice(0, lead + 1).map((step) => tree.placeOf(step).className);
    const own = steps.findLastIndex((name) => name && !FOREIGN.test(`${name}.`));
    lead = own < 0 ? lead : own;
  }
  const left = path.length - LAST_STEPS - 2;
  const steps = left > 0 ? [path[0], `${formatCount(left + 1)} more`, ...path.slice(-LAST_STEPS)] : path;
  const name = path[lead] || 'unknown';
  return make('span', null,
    node < 0 ? make('b', null, name) : make('button', {
      type: 'button', class: 'link', title: 'Show it in the tree', data: {key: `${list}-${tree.key(node)}`},
      on: {click: () => choose(node)},
    }, name),
    ...more, path.length > 1 ? make('small', null, steps.join(' → ')) : null);
}

/** That retained slices or duplicates keep the buffers of a path, and how much of these they are of. */
function viewsText(view, {views, viewBytes, viewsAt}) {
  const of = Number.isFinite(viewBytes) ? ` of ${sized(view)(viewBytes)}` : '';
  return viewsAt ? make('small', null, `kept by ${counted(view)(views)} retained views${of} at ${viewsAt}`) : null;
}

/** A figure that may be unknown. */
function cell(value, text) {
  return Number.isFinite(value) ? text(value) : '';
}

function ageText(millis) {
  return millis > 0 ? formatAge(millis) : '';
}

function counted({difference}) {
  return (n) => signedCount(n, difference);
}

function sized({difference}) {
  return difference ? signedBytes : formatBytes;
}

export function pinnedPanel(view) {
  const {pinned} = view;
  const size = sized(view);
  const count = counted(view);
  return pinned.length === 0 ? nothing('No path keeps chunks of a pool.') : [figures('Pinned chunks', [
    ['Path', 'name'], ['Buffers', 'n'], ['Bytes', 'n'], ['Chunks', 'n'], ['Reserved', 'n'], ['Wasted', 'n'], ['Oldest', 'n'],
  ], pinned.map((p) => [
    pathCell(view, 'pinned', p), cell(p.buffers, count), cell(p.bytes, size), cell(p.chunks, count),
    cell(p.reserved, size), make('b', null, cell(p.wasted, size)), ageText(p.oldestMillis),
  ])), note('Wasted is what is free in the chunks that only a few old buffers keep.')];
}

export function queuesPanel(view) {
  const {queues} = view;
  return queues.length === 0 ? nothing('No channel has bytes that wait for its peer.') : [figures('Queues', [
    ['Channel', 'name'], ['Peer', ''], ['Bytes', 'n'], ['Messages', 'n'], ['Oldest', 'n'], ['State', ''],
  ], queues.map((q) => [
    make('b', null, q.channel || 'unknown'), q.remote || '', make('b', null, cell(q.bytes, sized(view))),
    cell(q.buffers, counted(view)), ageText(q.oldestMillis),
    make('span', {class: q.active && q.writable ? '' : 'leaked'},
      `${q.active ? 'active' : 'closed'}, ${q.writable ? 'writable' : 'not writable'}`),
  ]))];
}

export function pathsPanel(view) {
  const {paths} = view;
  const size = sized(view);
  return paths.length === 0 ? nothing('No direct buffer lives.') : [figures('Live paths', [
    ['Path', 'name'], ['Buffers', 'n'], ['Bytes', 'n'], ['Of it old', 'n'], ['Oldest', 'n'], ['Per minute', 'n'],
  ], paths.map((p) => [
    pathCell(view, 'paths', p, viewsText(view, p)), cell(p.buffers, counted(view)), make('b', null, cell(p.bytes, size)),
    cell(p.old, size), ageText(p.oldestMillis), cell(p.perMinute, signedBytes),
  ])), note('Old is what lives longer than the option suspect-age. Per minute is how the bytes grew in the kept history.')];
}

export function allocatorsPanel(view) {
  const {allocators} = view;
  const size = sized(view);
  const count = counted(view);
  return allocators.length === 0 ? nothing('No allocator was seen yet.') : [figures('Allocators', [
    ['Allocator', 'name'], ['Reserved', 'n'], ['Live', 'n'], ['Rounding', 'n'], ['Pinned', 'n'], ['Free', 'n'],
    ['Chunks', 'n'], ['Caches', 'n'], ['Heap', 'n'],
  ], allocators.map((a) => [
    make('span', null, make('b', null, (a.class || 'unknown').replace(/^.*[.]/, '')),
      make('small', null, [a.netty, a.allocators > 1 && `${formatCount(a.allocators)} allocators`].filter(Boolean).join(' · '))),
    make('b', null, cell(a.reserved, size)), cell(a.live, size), cell(a.rounding, size), cell(a.pinned, size),
    cell(a.free, size),
    cell(a.chunks, count) + (a.chunks > 0 && a.chunkSize > 0 && !view.difference ? ` × ${formatBytes(a.chunkSize)}` : ''),
    cell(a.caches, count), cell(a.reservedHeap, size),
  ])), note('Pinned is what buffers take by the allocator’s own count. Caches are of threads.')];
}

function nothing(text) {
  return [make('p', {class: 'quiet'}, text)];
}

function note(text) {
  return make('p', {class: 'quiet note'}, text);
}
