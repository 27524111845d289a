import {
  type AppointmentRules,
  bookableDays,
  findSlot,
  freePlaces,
  isBookable,
  type Slot,
  slotsOn,
} from '#domain/appointment/slots.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import type { Database } from '../db/database.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { takenPlaces } from './take-place.ts';

/** A day on which devices are received, and how many places it has left. */
type OpenDay = { day: string; free: number };

/** A slot of one day. Full ones are shown as such. */
type OpenSlot = Slot & { free: number };

type OpenSlotsDeps = {
  database: Pick<Database, 'kysely'>;
  shop: () => ShopSettings;
  clock: () => Date;
};

/** Who chooses a slot: staff gives whoever calls any hour that has not begun. */
export type SlotsFor = 'customer' | 'staff';

/** The slots that the shop's hours and rules give, and the places left in them. */
export function createOpenSlots({ database, shop, clock }: OpenSlotsDeps) {
  const rules = (whom: SlotsFor = 'customer'): AppointmentRules =>
    whom === 'staff' ? { ...shop().appointments, leadMinutes: 0 } : shop().appointments;
  const placesOf = (day: string) => slotsOn(shop(), rules(), day).length * rules().places;
  return {
    placesOf,
    slotAt: (startsAt: Date, whom?: SlotsFor) => findSlot(shop(), rules(whom), { startsAt, now: clock() }),
    /** The days that can be booked now, and how many places each has in all. */
    bookableDays: () => bookableDays(shop(), rules(), clock()).map((day) => ({ day, places: placesOf(day) })),
    /** The bookable days, soonest first, with the slots of each day. */
    async calendar(whom?: SlotsFor): Promise<{ days: OpenDay[]; slotsOf: (day: string) => OpenSlot[] }> {
      const now = clock();
      const days = bookableDays(shop(), rules(whom), now);
      const slots = days.flatMap((day) => slotsOn(shop(), rules(), day));
      const [first, last] = [slots[0], slots.at(-1)];
      const taken =
        first && last ? await takenPlaces(database.kysely, { from: first.startsAt, to: last.endsAt }) : [];
      const open = slots
        .filter((slot) => isBookable(slot, rules(whom), now))
        .map((slot) => ({ ...slot, free: freePlaces(slot, rules(), taken).length }));
      const byDay = Map.groupBy(open, ({ startsAt }) => dayInParis(startsAt));
      return {
        days: days.map((day) => ({
          day,
          free: (byDay.get(day) ?? []).reduce((sum, { free }) => sum + free, 0),
        })),
        slotsOf: (day) => byDay.get(day) ?? [],
      };
    },
  };
}
