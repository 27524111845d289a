import { dayInParis } from '../dates/dates.ts';

/** Every state of an appointment, in the shop's words. */
export const APPOINTMENT_STATES = {
  unproven: 'À confirmer',
  booked: 'Réservé',
  moved: 'Déplacé',
  expired: 'Non confirmé',
  cancelled: 'Annulé',
  came: 'Venu',
  missed: 'Pas venu',
} as const;

export type AppointmentState = keyof typeof APPOINTMENT_STATES;

export type AppointmentActor = 'customer' | 'shop' | 'system';

/** States in which an appointment takes a place in its slot. */
export const HOLDING_STATES: readonly AppointmentState[] = ['unproven', 'booked', 'moved', 'came', 'missed'];

/** Whether an appointment is neither settled nor undone. */
export const isOpen = (state: AppointmentState): boolean =>
  state === 'unproven' || state === 'booked' || state === 'moved';

type Facts = { state: AppointmentState; startsAt: Date };

/** Whether an appointment is still to come: the customer and the shop can move or cancel it until it begins. */
export function isAhead({ state, startsAt }: Facts, now: Date): boolean {
  return (state === 'booked' || state === 'moved') && now < startsAt;
}

/**
 * What the shop can record about an appointment now: a customer may come early, and nobody has missed an appointment
 * before its time.
 */
export function closingStates({ state, startsAt }: Facts, now: Date): ('came' | 'missed' | 'cancelled')[] {
  if (state === 'cancelled' || state === 'expired') return [];
  if (state === 'unproven') return ['cancelled'];
  // A mistake can be corrected.
  if (state === 'came') return ['missed'];
  if (state === 'missed') return ['came'];
  const isToday = dayInParis(startsAt) === dayInParis(now);
  if (now >= startsAt) return ['came', 'missed'];
  return isToday ? ['came', 'cancelled'] : ['cancelled'];
}
