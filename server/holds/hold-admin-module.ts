import { areGoodsHoarded, areSlotsHoarded, type HeldDay } from '#domain/admin/hoards.ts';
import { type AdminIdentity, readAsTableOwner } from '../admin/as-admin.ts';
import type { Alarms } from '../alarms/alarms-module.ts';
import type { Database } from '../db/database.ts';
import type { Module } from '../module.ts';
import { forgetUnproven } from './forget-unproven.ts';
import {
  type Hold,
  type HoldsQuery,
  listHolds,
  readBookings,
  readHeldDays,
  readHeldGoods,
  type ShownGoods,
} from './read-holds.ts';
import { type Released, releaseHolds, type ShownHold } from './release-holds.ts';

export type Holds = {
  goods: ShownGoods;
  days: HeldDay[];
  rows: Hold[];
  total: number;
};

type HoldsDeps = {
  database: Pick<Database, 'kysely' | 'transaction'>;
  alarms: Alarms;
  /** The days that can be booked, with the number of places of each. */
  days: () => { day: string; places: number }[];
  clock: () => Date;
  /** Mails about orders may be due. */
  onOrderEvent: () => void;
};

export type HoldAdmin = ReturnType<typeof createHoldAdmin>['api'];

/**
 * Holds of people who have proved or paid nothing. All functions throw NotAdminError for anyone but an administrator.
 */
export function createHoldAdmin(deps: HoldsDeps) {
  const { database, alarms, clock, onOrderEvent } = deps;
  const byDay = async (tables: Parameters<typeof readHeldDays>[0]): Promise<HeldDay[]> => {
    const held = new Map((await readHeldDays(tables, clock())).map(({ day, unproven }) => [day, unproven]));
    return deps.days().map(({ day, places }) => ({ day, places, unproven: held.get(day) ?? 0 }));
  };
  return {
    api: {
      read: (admin: AdminIdentity, query: HoldsQuery) =>
        readAsTableOwner(database, admin, 'orders', async (tx) => ({
          goods: await readHeldGoods(tx),
          days: await byDay(tx),
          ...(await listHolds(tx, query, clock())),
        })),
      /** Releases the holds that were shown, if they have not changed since. */
      async release(admin: AdminIdentity, shown: readonly ShownHold[]): Promise<Released> {
        const released = await releaseHolds(deps, admin, shown);
        onOrderEvent();
        return released;
      },
    },
    jobs: [
      {
        name: 'hoards',
        every: 'minute',
        async run() {
          if (areGoodsHoarded(await readHeldGoods(database.kysely))) await alarms.raise('held-goods');
          const days = await byDay(database.kysely);
          const bookings = await readBookings(database.kysely, clock());
          if (areSlotsHoarded({ days, ...bookings })) await alarms.raise('held-slots');
        },
      },
      { name: 'unproven purge', every: 'hour', run: (now) => forgetUnproven(database, now) },
    ],
  } satisfies Module<unknown>;
}
