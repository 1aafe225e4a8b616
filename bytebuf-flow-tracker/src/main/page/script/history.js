// What the page has seen, poll by poll. Where there are too many points, every other one goes.

const MOST_POINTS = 1000;

export const points = [];

export function remember(snapshot) {
  const {tracker, totals, memory} = snapshot;
  const last = points[points.length - 1];
  if (last && last.time >= tracker.taken) {
    return;
  }
  points.push({
    time: tracker.taken,
    liveBytes: totals.liveBytes || 0,
    leaked: (memory ? memory.leaked : totals.leakedBytes) || 0,
  });
  if (points.length > MOST_POINTS) {
    for (let i = points.length - 2; i > 0; i -= 2) {
      points.splice(i, 1);
    }
  }
}
