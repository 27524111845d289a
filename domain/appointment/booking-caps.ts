/** What may be kept of the calendar without the shop's word. docs/reliability.md says what follows from these figures. */
export type BookingCaps = {
  /** Appointments ahead that nobody confirmed: of one mailbox, of an IPv4 /24 or an IPv6 /64, and of the IPv6 /48 around it. */
  unproven: number;
  unprovenOfNetwork: number;
  unprovenOfRegion: number;
  /** The same together with those of the last day that nobody ever confirmed. */
  ofDay: number;
  ofDayOfNetwork: number;
  ofDayOfRegion: number;
  /** Of the places of a day, what all appointments that nobody confirmed take together; one at least. */
  shareOfDay: number;
  /** Of those, what one network takes. */
  partOfNetwork: number;
  /** Appointments ahead, confirmed by a mail or not: a mailbox of one's own domain costs nothing, and neither does its link. */
  ahead: AheadCaps;
  aheadOfRegion: AheadCaps;
  /** The same of an account that the shop knows, for which no network counts: whatever mailboxes it writes. */
  aheadOfKnown: AheadCaps;
  /** Of the places of a day, as much as one region takes of a short one. */
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

/** How many of the places of a day they may take. */
export const mostOfDay = ({ shareOfDay }: BookingCaps, places: number): number =>
  Math.max(1, Math.floor(places * shareOfDay));

/** How many of them those of one network may, so that no network alone takes them all. */
export const partOfDay = (caps: BookingCaps, places: number): number =>
  Math.ceil(mostOfDay(caps, places) * caps.partOfNetwork);

/** How many of the places of a day one network, one region and one account that the shop knows may have, confirmed or not. */
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
