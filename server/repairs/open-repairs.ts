import type { RepairQuery } from '#domain/repair/repair-query.ts';
import type { RepairState } from '#domain/repair/repair-states.ts';
import type { Database } from '../db/database.ts';
import { addressBuckets } from '../limits/address-bucket.ts';
import { createLimits, type Limit } from '../limits/limits.ts';
import { type ChangeOutcome, changeRepair } from './change-repair.ts';
import { type CreateOutcome, createRepair } from './create-repair.ts';
import { findByLink, findForShop, type ShopRepair, type TrackedRepair } from './find-repair.ts';
import { countRepairs, listRepairs, type RepairList } from './list-repairs.ts';
import { moveRepair, type RepairMove, type RepairMoveOutcome } from './move-repair.ts';
import { type RegisterOutcome, registerAtCounter, registerRepair } from './register-repair.ts';
import { repairToken } from './repair-link.ts';
import type { RepairWho } from './repair-row.ts';

/** Nobody asks so often. */
const REQUESTS_PER_ADDRESS: Limit = { count: 20, perS: 3600, burst: 10 };
/** A customer follows a link; whoever tries links gets nowhere. */
const MISSES_PER_ADDRESS: Limit = { count: 60, perS: 3600, burst: 20 };

type Shop = Extract<RepairWho, { kind: 'shop' }>;
type TooMany = { retryAfterS: number };

export type Repairs = {
  /** Opens the file that an unchecked form asks for (domain/repair/repair-request.ts, repairRequestSchema). */
  create(
    asked: unknown,
    userId: string | null,
    address: string | undefined,
  ): Promise<CreateOutcome | ({ outcome: 'too many' } & TooMany)>;
  /** Takes in a device that was asked about or announced (intakeSchema). */
  register(repairId: string, asked: unknown, who: Shop): Promise<RegisterOutcome>;
  /** Opens a file at the counter (counterSchema). */
  registerAtCounter(asked: unknown, who: Shop): Promise<CreateOutcome>;
  /** Events of REPAIR_TRANSITIONS that go through nothing else. */
  move(repairId: string, move: RepairMove, who: RepairWho): Promise<RepairMoveOutcome>;
  /** What the shop corrects (repairChangeSchema). */
  change(repairId: string, asked: unknown, who: Shop): Promise<ChangeOutcome>;
  /** Null for a link that leads nowhere; `retryAfterS` when this address has tried too many of those. */
  findByLink(token: string, address: string | undefined): Promise<TrackedRepair | null | TooMany>;
  findForShop(repairId: string): Promise<ShopRepair | null>;
  list(query: RepairQuery): Promise<RepairList>;
  count(): Promise<Partial<Record<RepairState, number>>>;
  /** The secret of the link to a file, for who has shown that it is theirs. Null when there is no such file. */
  linkOf(repairId: string): Promise<string | null>;
};

export type OpenRepairsDeps = {
  database: Database;
  /** Makes the links to files and names the buckets; the same in all processes, and after a restart. */
  secret: string;
  /** Seals unlock codes. */
  key: Buffer;
  /** The notice on the data of devices that holds now: privacy/2026-11-21. */
  dataNoticeVersion: string;
  /** Multiplies the limits; 0 = none. */
  factor: number;
  clock: () => Date;
};

/** Repair files as pages and the back office open, find and move them. */
export function openRepairs(deps: OpenRepairsDeps): { repairs: Repairs } {
  const { database, secret, factor, clock } = deps;
  const limits = createLimits({ database, factor, clock });
  const bucketOf = addressBuckets(secret);
  return {
    repairs: {
      async create(asked, userId, address) {
        const taken = await limits.take(REQUESTS_PER_ADDRESS, bucketOf('repair', address));
        if (!taken.isAllowed) return { outcome: 'too many', retryAfterS: taken.retryAfterS };
        return createRepair(deps, asked, userId);
      },
      register: (repairId, asked, who) => registerRepair(deps, repairId, asked, who),
      registerAtCounter: (asked, who) => registerAtCounter(deps, asked, who),
      move: (repairId, move, who) => moveRepair(deps, repairId, move, who),
      change: (repairId, asked, who) => changeRepair(deps, repairId, asked, who),
      async findByLink(token, address) {
        const bucket = bucketOf('repair link', address);
        const retryAfterS = limits.refusedFor(bucket);
        if (retryAfterS !== undefined) return { retryAfterS };
        const found = await findByLink(database, token);
        if (found) return found;
        const taken = await limits.take(MISSES_PER_ADDRESS, bucket);
        return taken.isAllowed ? null : { retryAfterS: taken.retryAfterS };
      },
      findForShop: (repairId) => findForShop(database, repairId),
      list: (query) => listRepairs(database, query),
      count: () => countRepairs(database),
      async linkOf(repairId) {
        const file = await database.kysely
          .selectFrom('repairs')
          .select('link_version')
          .where('id', '=', repairId)
          .executeTakeFirst();
        return file ? repairToken(secret, repairId, file.link_version) : null;
      },
    },
  };
}
