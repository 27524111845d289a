import type { Transaction } from 'kysely';
import { PERMISSION_OF_KIND } from '#domain/admin/queue.ts';
import type { OfDay, Sales, VisitFigures } from '#domain/figures/daily-figures.ts';
import { type Period, previousPeriod } from '#domain/figures/period.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { Module } from '../module.ts';
import { type AdminIdentity, permissionsOf, readAsTableOwner } from './as-admin.ts';
import {
  type RepairFigures,
  readPages,
  readRepairs,
  readSales,
  readVisits,
  type SeenPage,
} from './figures/read-figures.ts';
import { rollUpSales } from './figures/roll-up-sales.ts';
import { readQueue } from './queue/read-queue.ts';
import { readToday } from './today/read-today.ts';

const TOP = 10;
const EXPORTED = 10_000;

/** The figures of a period. */
export type Figures = {
  /** Each day from the first of the previous period to the last of this one; days without anything may be missing. */
  visits: OfDay<VisitFigures>[];
  /** The same, from the start of the last day's year if that is earlier. */
  sales: OfDay<Sales>[];
  pages: SeenPage[];
  repairs: RepairFigures;
};

type DashboardDeps = { database: Pick<Database, 'transaction'>; clock: () => Date };

export type Dashboard = ReturnType<typeof createDashboard>['api'];

/** The shop's start page. All functions throw NotAdminError for anyone but an administrator. */
export function createDashboard({ database, clock }: DashboardDeps) {
  return {
    api: {
      /**
       * The work that waits now for the caller's role, and the blocks of the day that it may see. The number of statements
       * is fixed, however many rows there are.
       */
      read: (admin: AdminIdentity) =>
        readAsTableOwner(database, admin, 'staff', async (tx) => {
          const allowed = await permissionsOf(tx, admin);
          const queue = await readQueue(tx, clock());
          return {
            queue: queue.filter(({ kind }) => allowed.has(PERMISSION_OF_KIND[kind])),
            today: await readToday(tx, clock(), allowed),
          };
        }),
      /** The figures of a period, beside those of the days before it. */
      figures: (admin: AdminIdentity, period: Period) =>
        readAsTableOwner(database, admin, 'figures', (tx) => readFigures(tx, period)),
      /** For an export: everything, each day of the period only. */
      export: (admin: AdminIdentity, period: Period) =>
        readAsTableOwner(database, admin, 'figures', async (tx) => ({
          visits: await readVisits(tx, period),
          sales: await readSales(tx, period),
          pages: await readPages(tx, period, EXPORTED),
          repairs: await readRepairs(tx, period, previousPeriod(period), EXPORTED),
        })),
    },
    jobs: [{ name: 'sales roll-up', every: 'hour', run: (now) => rollUpSales(database, now) }],
  } satisfies Module<unknown>;
}

async function readFigures(tx: Transaction<Schema>, period: Period): Promise<Figures> {
  const before = previousPeriod(period);
  // The ceilings of VAT look at the year of the last day, and at the one before it.
  const yearsStart = `${Number(period.to.slice(0, 4)) - 1}-01-01`;
  return {
    visits: await readVisits(tx, { from: before.from, to: period.to }),
    sales: await readSales(tx, { from: before.from < yearsStart ? before.from : yearsStart, to: period.to }),
    pages: await readPages(tx, period, TOP),
    repairs: await readRepairs(tx, period, before, TOP),
  };
}
