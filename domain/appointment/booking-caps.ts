/** What may be kept of the calendar without having been confirmed. docs/reliability.md says what follows from these figures. */
export type BookingCaps = {
  /** Appointments ahead of one mailbox that nobody confirmed, and of one network. */
  unproven: number;
  unprovenOfNetwork: number;
  /** Of the places of a day, what all appointments that nobody confirmed take together; one at least. */
  shareOfDay: number;
};

export const BOOKING_CAPS: BookingCaps = { unproven: 2, unprovenOfNetwork: 4, shareOfDay: 0.2 };

/** How many of the places of a day they may take. */
export const mostOfDay = ({ shareOfDay }: BookingCaps, places: number): number =>
  Math.max(1, Math.floor(places * shareOfDay));
