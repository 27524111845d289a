import { z } from 'zod';
import { askedChoice, askedPage } from '../urls/asked-fields.ts';
import { ACTIVITY_KINDS, ACTIVITY_PERIODS, type ActivityKind, type ActivityPeriod } from './activity.ts';

export const ACTIVITY_PER_PAGE = 25;

const kinds = Object.keys(ACTIVITY_KINDS) as [ActivityKind, ...ActivityKind[]];
const periods = Object.keys(ACTIVITY_PERIODS) as [ActivityPeriod, ...ActivityPeriod[]];

/** The filters of the history, from its address. Unknown values are ignored. */
export const activityQuerySchema = z.object({
  genre: askedChoice(kinds),
  periode: askedChoice(periods),
  page: askedPage(),
});

export type ActivityQuery = z.output<typeof activityQuerySchema>;
