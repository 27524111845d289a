import type { RouterContextProvider } from 'react-router';
import { depsContext } from '#app/context.ts';
import { appointmentText } from '#domain/appointment/appointment-texts.ts';

/** The first hour at which a device can be left, « mardi 24 novembre à 10 h 30 »; null if none is free. */
export async function firstSlot(context: Readonly<RouterContextProvider>): Promise<string | null> {
  const { days, slotsOf } = await context.get(depsContext).appointments.calendar();
  const day = days.find(({ free }) => free > 0);
  const slot = day && slotsOf(day.day).find(({ free }) => free > 0);
  return slot ? appointmentText(slot.startsAt) : null;
}
