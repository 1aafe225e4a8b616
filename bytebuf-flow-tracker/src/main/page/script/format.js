// Numbers for people.

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

export function formatCount(n) {
  return Math.round(n).toLocaleString('en-US');
}

export function formatBytes(n) {
  let value = Math.abs(n);
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${n < 0 ? '-' : ''}${value.toFixed(unit === 0 ? 0 : 1).replace(/\.0$/, '')} ${UNITS[unit]}`;
}

export function formatAge(millis) {
  const seconds = millis / 1000;
  if (seconds < 10) {
    return `${Math.max(0, seconds).toFixed(1)} s`;
  }
  if (seconds < 120) {
    return `${Math.round(seconds)} s`;
  }
  if (seconds < 7200) {
    return `${Math.round(seconds / 60)} min`;
  }
  return seconds < 172800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86400)} d`;
}

export function formatShare(part, whole) {
  if (whole <= 0 || part <= 0) {
    return '0%';
  }
  const percent = (100 * part) / whole;
  return percent < 0.1 ? '<0.1%' : `${percent.toFixed(percent < 10 ? 1 : 0).replace(/\.0$/, '')}%`;
}

export function formatTime(millis) {
  return new Date(millis).toLocaleTimeString('en-GB');
}

export function formatDate(millis) {
  return `${new Date(millis).toLocaleDateString('sv-SE')} ${formatTime(millis)}`;
}

export function formatBuffers(n) {
  return `${formatCount(n)} ${n === 1 ? 'buffer' : 'buffers'}`;
}

export function formatTimes(n) {
  return n === 1 ? 'once' : `${formatCount(n)} times`;
}

/** The class without its package, and the method with file and line: what a stack trace says. */
export function formatSuspect(suspect) {
  const simple = (suspect.class || '').replace(/^.*[.]/, '');
  const method = suspect.method ? `${simple}.${suspect.method}` : simple;
  const line = suspect.line ? `:${suspect.line}` : '';
  return suspect.file ? `${method} (${suspect.file}${line})` : `${method}${line}`;
}
