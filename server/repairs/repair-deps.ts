import type { Database } from '../db/database.ts';

/** What every operation on repair files needs. */
export type RepairDeps = {
  database: Pick<Database, 'transaction' | 'kysely'>;
  /** Makes the links to files; the same in all processes. */
  secret: string;
  /** Seals unlock codes. */
  key: Buffer;
  /** The notice on the data of devices that holds now: privacy/2026-11-21. */
  dataNoticeVersion: string;
  clock: () => Date;
};
