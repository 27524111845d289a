import { z } from 'zod';
import { REPAIR_STATES, type RepairState, WAYS_IN, type WayIn } from './repair-states.ts';

export const REPAIRS_PER_PAGE = 50;

const states = Object.keys(REPAIR_STATES) as [RepairState, ...RepairState[]];
const waysIn = Object.keys(WAYS_IN) as [WayIn, ...WayIn[]];

/** What a list of files is asked, as it stands in an address; what is not understood is not asked. */
export const repairQuerySchema = z.object({
  /** `open`: all that are not over. */
  state: z
    .enum(['open', 'all', ...states])
    .catch('open')
    .default('open'),
  wayIn: z.enum(waysIn).optional().catch(undefined),
  /** A reference, a name, an e-mail, a phone or serial number, a model. */
  search: z.string().trim().max(120).catch('').default(''),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
});

export type RepairQuery = z.output<typeof repairQuerySchema>;
