import { z } from 'zod';
import { RETENTION, type RetentionKind } from '#domain/admin/retention.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { formatCount } from '#domain/figures/format-count.ts';
import type { Retention } from '#server/admin/retention/read-retention.ts';

const KINDS = Object.keys(RETENTION) as [RetentionKind, ...RetentionKind[]];

/** The kind of data to purge; null for all. */
export const purgeSchema = () =>
  z.object({ kind: z.union([z.literal('all').transform(() => null), z.enum(KINDS)]) });

/** A kind of data as a line of the report. */
export const rowOf = ({ kind, due, oldest, job, purgedAt }: Retention) => ({
  kind,
  ...RETENTION[kind],
  due,
  dueText: due === 0 ? 'Rien' : linesText(due),
  oldest: formatDate(oldest),
  isByHand: job === null,
  purgedAt: formatDate(purgedAt, { withTime: true }),
});

const linesText = (count: number) => `${formatCount(count)}\u00a0${count > 1 ? 'lignes' : 'ligne'}`;

/** The result of a purge, read from the address; null without one. */
export function doneText(value: string | null): string | null {
  const removed = z.coerce
    .number()
    .int()
    .min(0)
    .safeParse(value ?? 'x').data;
  if (removed === undefined) return null;
  return removed === 0
    ? 'C’est fait\u00a0: rien n’avait dépassé son temps.'
    : `C’est fait\u00a0: ${linesText(removed)} en moins.`;
}
