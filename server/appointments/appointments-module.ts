import type { Transaction } from 'kysely';
import type { AppointmentState } from '#domain/appointment/appointment-states.ts';
import { BOOKING_CAPS } from '#domain/appointment/booking-caps.ts';
import { isKnownCustomer } from '../accounts/is-known-customer.ts';
import { type AdminIdentity, changeAsAdmin } from '../admin/as-admin.ts';
import type { Alarms } from '../alarms/alarms-module.ts';
import { bindDeps } from '../bind-deps.ts';
import type { RequestClaims } from '../db/as-role.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { networkKey, regionKey } from '../http/client-address.ts';
import { addressBuckets } from '../limits/address-bucket.ts';
import { createLimits, type Limit } from '../limits/limits.ts';
import type { StrangersMails } from '../mail/strangers-mails.ts';
import type { Module } from '../module.ts';
import { type TooMany, tooMany } from '../outcomes.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { ownsMailbox } from '../shop/orders/owns-mailbox.ts';
import { wakeAfter } from '../wake-after.ts';
import { purgeAppointments, remindOfAppointments } from './appointment-jobs.ts';
import { tellsBy } from './appointment-mails.ts';
import {
  type BookOutcome,
  bookAppointment,
  type NewAppointment,
  type RequestedAppointment,
} from './book-appointment.ts';
import { bookForCaller, type CallerOutcome } from './book-for-caller.ts';
import { calendarEntry } from './calendar-entry.ts';
import {
  type AppointmentOutcome,
  closeAppointment,
  moveAppointment,
  takeInAppointment,
} from './change-appointment.ts';
import {
  confirmAppointment,
  confirmByCode,
  confirmByLink,
  expireAppointments,
  findAsked,
} from './confirm-appointment.ts';
import {
  type FoundAppointment,
  findByLink,
  findByReference,
  listAppointments,
  searchAppointments,
} from './find-appointments.ts';
import { createOpenSlots } from './open-slots.ts';
import { askAgain, isQuestionHeld } from './question-mail.ts';
import { readWeek } from './read-week.ts';

/** Limit for bookings: customers never book this often, and booked slots are not available to others. */
export const BOOKINGS_PER_ADDRESS: Limit = { count: 10, perS: 3600, burst: 5 };

const isUndone = (state: AppointmentState) => state === 'cancelled' || state === 'expired';

export type AppointmentsDeps = {
  database: Database;
  shop: () => ShopSettings;
  siteUrl: string;
  /** Makes the links to appointments and the names of buckets; the same in all processes, and after a restart. */
  secret: string;
  /** Multiplies the limits; 0 = none. */
  factor: number;
  clock: () => Date;
  /** Called when something may have happened to an appointment and is stored. */
  onEvent?: () => void;
  /** Sends a mail of an appointment once more. */
  resend?: (mailId: number) => Promise<unknown>;
  /** Whether a service sends text messages. */
  takesSms: () => boolean;
  /** How many questions an unproven mailbox may get. */
  strangers: StrangersMails;
  /** Tells the owner when a customer is refused because of what strangers hold. */
  alarms?: Alarms;
};

export type Appointments = ReturnType<typeof createAppointments>['api'];

/** Devices dropped off by appointment: for pages, for the back office, and the regular jobs. */
export function createAppointments({
  database,
  shop,
  siteUrl,
  secret,
  factor,
  clock,
  onEvent = () => {},
  resend = async () => {},
  takesSms,
  strangers,
  alarms = { raise: async () => {} },
}: AppointmentsDeps) {
  const limits = createLimits({ database, factor, clock });
  const bucketOf = addressBuckets(secret);
  const { calendar, bookableDays, placesOf, slotAt } = createOpenSlots({ database, shop, clock });
  const deps = {
    database,
    rules: () => shop().appointments,
    secret,
    clock,
    isProven: ownsMailbox,
    isKnown: (tx: Transaction<Schema>, userId: string | null) => isKnownCustomer(tx, userId, clock()),
    caps: factor === 0 ? null : BOOKING_CAPS,
    placesOf,
  };

  const waking = wakeAfter(onEvent, {
    bookAppointment,
    bookForCaller,
    closeAppointment,
    confirmAppointment,
    moveAppointment,
    takeInAppointment,
  });

  /** The deps of a change in the name of an administrator: its transaction asks first whether they may. */
  const byAdmin = (admin: AdminIdentity) => ({
    ...deps,
    database: {
      transaction: <T>(change: (tx: Transaction<Schema>) => Promise<T>) =>
        changeAsAdmin(database, admin, 'appointments', change),
    },
  });

  return {
    api: {
      ...wakeAfter(onEvent, bindDeps(deps, { confirm: confirmByLink, confirmByCode })),
      ...bindDeps(database, { findAsked, findByLink, findByReference, isQuestionHeld }),
      ...bindDeps({ database, strangers, resend }, { askAgain }),
      /** How the shop tells somebody of their appointment; null if it has to be told aloud. */
      tellsBy: (customer: Parameters<typeof tellsBy>[0]) => tellsBy(customer, takesSms()),
      calendar,
      bookableDays,
      /**
       * Books the slot that begins at `startsAt`; `gone` if there is none any more, `retryAfterS` if this address
       * books too often.
       */
      async book(
        { startsAt, ...request }: NewAppointment & { startsAt: Date },
        address: string | undefined,
        by: { id: string; isStaff: boolean } | null = null,
      ): Promise<BookOutcome | { outcome: 'gone' } | TooMany> {
        const taken = await limits.take(BOOKINGS_PER_ADDRESS, bucketOf('appointments', address));
        if (!taken.isAllowed) return tooMany(taken);
        const slot = slotAt(startsAt);
        if (!slot) return { outcome: 'gone' };
        // For staff, neither network nor account counts.
        const from = !by?.isStaff && address && { network: networkKey(address), region: regionKey(address) };
        const booking = by?.isStaff ? { ...deps, isProven: async () => true, caps: null } : deps;
        const booked = await waking.bookAppointment(booking, slot, request, {
          userId: by?.id ?? null,
          ...from,
        });
        if (booked.outcome === 'day held') await alarms.raise('refused-slots');
        return booked;
      },
      /**
       * Confirms an appointment for a customer known to the shop, without a link, in the name of an administrator.
       * @throws NotAdminError
       */
      async vouch(admin: AdminIdentity, appointmentId: string): Promise<AppointmentOutcome> {
        const by = { actor: 'shop', actorId: admin.id } as const;
        const isConfirmed = await waking.confirmAppointment(byAdmin(admin), appointmentId, by);
        return { outcome: isConfirmed === true ? 'changed' : 'too late' };
      },
      /** Moves an appointment for the holder of its link. */
      async move(id: string, startsAt: Date): Promise<AppointmentOutcome | { outcome: 'gone' }> {
        const slot = slotAt(startsAt);
        return slot ? waking.moveAppointment(deps, id, slot) : { outcome: 'gone' };
      },
      /**
       * Books for somebody who calls, in the name of an administrator, at any free hour that has not begun.
       * @throws NotAdminError
       */
      async bookForCaller(
        admin: AdminIdentity,
        { startsAt, ...request }: RequestedAppointment & { startsAt: Date },
      ): Promise<CallerOutcome | { outcome: 'gone' }> {
        const slot = slotAt(startsAt, 'staff');
        return slot ? waking.bookForCaller(deps, admin, slot, request) : { outcome: 'gone' };
      },
      /**
       * Moves an appointment for somebody who calls.
       * @param seen the change of it (`sequence`) that the administrator has read
       * @throws NotAdminError
       */
      async moveForCaller(
        admin: AdminIdentity,
        appointmentId: string,
        startsAt: Date,
        seen: number,
      ): Promise<AppointmentOutcome | { outcome: 'gone' }> {
        const slot = slotAt(startsAt, 'staff');
        return slot
          ? waking.moveAppointment(byAdmin(admin), appointmentId, slot, { id: admin.id, seen })
          : { outcome: 'gone' };
      },

      cancel: (id: string) => waking.closeAppointment(deps, id, { to: 'cancelled', actor: 'customer' }),
      /** The file for the customer's calendar. */
      calendarFile: ({ updatedAt, state, ...appointment }: FoundAppointment) =>
        calendarEntry({ ...appointment, changedAt: updatedAt, isCancelled: isUndone(state) }, 'file', {
          shop: shop(),
          siteUrl,
        }),
      /** The appointments of the days from `from` on, before `to`, for administrators only. */
      list: (claims: RequestClaims, from: Date, to: Date) => listAppointments(database, claims, { from, to }),
      /** What else is due from one day up to another (`2026-11-24`). */
      week: (admin: AdminIdentity, from: string, until: string) => readWeek(database, admin, { from, until }),
      search: (admin: AdminIdentity, words: string) => searchAppointments(database, admin, words),
      /**
       * Records what became of an appointment, in the name of an administrator.
       * @throws NotAdminError
       */
      settle: (admin: AdminIdentity, appointmentId: string, to: 'came' | 'missed' | 'cancelled') =>
        waking.closeAppointment(byAdmin(admin), appointmentId, { to, actor: 'shop', actorId: admin.id }),
      /**
       * Its device was taken in as this case: the customer came.
       * @throws NotAdminError
       */
      takeIn: (admin: AdminIdentity, appointmentId: string, repairId: string) =>
        waking.takeInAppointment(byAdmin(admin), appointmentId, { repairId, actorId: admin.id }),
    },
    jobs: [
      {
        name: 'appointment reminders',
        every: 'minute',
        async run(now) {
          await expireAppointments(database, now);
          if ((await remindOfAppointments(database, now, takesSms())) > 0) onEvent();
        },
      },
      { name: 'appointments purge', every: 'hour', run: (now) => purgeAppointments(database, now) },
    ],
  } satisfies Module<unknown>;
}
