import { z } from 'zod';
import { ACTIVITY_KINDS, ACTIVITY_PERIODS, type ActivityKind, type ActivityPeriod } from './activity.ts';

export const ACTIVITY_PER_PAGE = 25;

const kinds = Object.keys(ACTIVITY_KINDS) as [ActivityKind, ...ActivityKind[]];
const periods = Object.keys(ACTIVITY_PERIODS) as [ActivityPeriod, ...ActivityPeriod[]];

/** The filters of the history, from its address. Unknown values are ignored. */
export const activityQuerySchema = z.object({
  genre: z.enum(kinds).optional().catch(undefined),
  periode: z.enum(periods).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
});

export type ActivityQuery = z.output<typeof activityQuerySchema>;
