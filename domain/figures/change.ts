export type Change = { direction: 'up' | 'down' | 'flat'; text: string };

/** How a figure changed since the previous period, in words: « +12 %, 268 avant ». */
export function changeOf(now: number, before: number, write: (value: number) => string = String): Change {
  if (now === before) return { direction: 'flat', text: 'Comme avant' };
  const direction = now > before ? 'up' : 'down';
  const text = `${write(before)} avant`;
  // A percentage of nothing, or of less, means nothing.
  if (before <= 0) return { direction, text };
  const percent = Math.round(((now - before) / before) * 100);
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return { direction, text: `${sign}${Math.abs(percent)}\u00a0%, ${text}` };
}
