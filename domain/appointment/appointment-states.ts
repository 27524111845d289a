import { dayInParis } from '../dates.ts';

/** Every state of an appointment, as the shop reads it. */
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

/** It takes a place of its slot. */
export const HOLDING_STATES: readonly AppointmentState[] = ['unproven', 'booked', 'moved', 'came', 'missed'];

type Facts = { state: AppointmentState; startsAt: Date };

/** Still to come about: it may be moved or cancelled, by whoever it concerns, until it begins. */
export function isAhead({ state, startsAt }: Facts, now: Date): boolean {
  return (state === 'booked' || state === 'moved') && now < startsAt;
}

/** What the shop may say of an appointment now: who comes early has come, who is awaited has not yet missed it. */
export function closingStates({ state, startsAt }: Facts, now: Date): ('came' | 'missed' | 'cancelled')[] {
  if (state === 'cancelled' || state === 'expired') return [];
  if (state === 'unproven') return ['cancelled'];
  // Marked by mistake, it can be put right.
  if (state === 'came') return ['missed'];
  if (state === 'missed') return ['came'];
  const isToday = dayInParis(startsAt) === dayInParis(now);
  if (now >= startsAt) return ['came', 'missed'];
  return isToday ? ['came', 'cancelled'] : ['cancelled'];
}
