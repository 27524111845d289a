import { invalidRange } from '../errors.ts';
import type { At, Query } from './tree.ts';

const isOwn = ({ path }: At<number>) => path.length === 0;

/** The query with its limit and offset narrowed by a header `Range: 0-9`. @throws RestError */
export function restrictToRange(query: Query, header: string | null): Query {
  const [, first, last] = /^(\d+)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined) return query;
  if (last && Number(last) < Number(first))
    throw invalidRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  const offset = query.offsets.findLast(isOwn)?.value ?? 0;
  const limit = query.limits.findLast(isOwn)?.value ?? Number.MAX_SAFE_INTEGER;
  const from = Math.max(offset, safe(first));
  const until = Math.min(offset + limit, last ? safe(last) + 1 : Number.MAX_SAFE_INTEGER);
  return {
    ...query,
    limits: [...query.limits, { path: [], value: Math.max(0, until - from) }],
    offsets: [...query.offsets, { path: [], value: from }],
  };
}

const safe = (digits: string) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
