/**
 * How much of the calendar may be taken without the shop's consent. docs/reliability.md says what follows from these
 * figures.
 */
export type BookingCaps = {
  /** Unconfirmed upcoming appointments: of one mailbox, of an IPv4 /24 or IPv6 /64, and of the IPv6 /48 around it. */
  unproven: number;
  unprovenOfNetwork: number;
  unprovenOfRegion: number;
  /** The same, with the appointments of the last day that were never confirmed. */
  ofDay: number;
  ofDayOfNetwork: number;
  ofDayOfRegion: number;
  /** The share of a day's places that all unconfirmed appointments may take together; at least one. */
  shareOfDay: number;
  /** The share of those places that one network may take. */
  partOfNetwork: number;
  /**
   * Upcoming appointments, confirmed by mail or not: a mailbox on one's own domain is free, and so is pressing its
   * link.
   */
  ahead: AheadCaps;
  aheadOfRegion: AheadCaps;
  /** The same for an account that the shop knows, whatever mailboxes it types. Its networks do not count. */
  aheadOfKnown: AheadCaps;
  /** The share of a day's places that one region may take, at least on a short day. */
  shareOfRegion: number;
};

type AheadCaps = { inAll: number; onDay: number };

export const BOOKING_CAPS: BookingCaps = {
  unproven: 2,
  unprovenOfNetwork: 4,
  unprovenOfRegion: 8,
  ofDay: 3,
  ofDayOfNetwork: 6,
  ofDayOfRegion: 12,
  shareOfDay: 0.2,
  partOfNetwork: 0.5,
  ahead: { inAll: 8, onDay: 4 },
  aheadOfRegion: { inAll: 16, onDay: 8 },
  aheadOfKnown: { inAll: 8, onDay: 4 },
  shareOfRegion: 0.5,
};

/** How many of a day's places all unconfirmed appointments may take. */
export const mostOfDay = ({ shareOfDay }: BookingCaps, places: number): number =>
  Math.max(1, Math.floor(places * shareOfDay));

/** How many of those places one network may take, so that no network alone takes them all. */
export const partOfDay = (caps: BookingCaps, places: number): number =>
  Math.ceil(mostOfDay(caps, places) * caps.partOfNetwork);

/** How many of a day's places one network, one region and one known account may have, confirmed or not. */
export function aheadOnDay(
  { ahead, aheadOfRegion, aheadOfKnown, shareOfRegion }: BookingCaps,
  places: number,
) {
  const share = Math.ceil(places * shareOfRegion);
  return {
    network: Math.min(ahead.onDay, share),
    region: Math.min(aheadOfRegion.onDay, share),
    known: Math.min(aheadOfKnown.onDay, share),
  };
}
