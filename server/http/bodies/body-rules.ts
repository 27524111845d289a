import type { Places } from '../../limits/admission.ts';

/** How fast a body comes at least (pace.ts). */
export type Pace = {
  /** Fewer than MIN_BYTES in so long end it, and so does the deadline. */
  windowMs: number;
  deadlineMs: number;
};

/** What a body that is on its way may take of the server. deploy/ has proxies that agree with it (tests/server/deploy). */
type Lane = Places & Pace;

/** Of a body of any length. */
export const MIN_BYTES = 16 * 1024;

/** Of a body, in memory; the rest waits on the disk. */
export const IN_MEMORY = 64 * 1024;

/** All forms without files are this short. */
export const SHORT_BODY = 64 * 1024;

export const lanes = {
  /** Forms without files, and what programs send: never behind a file of somebody else. */
  short: { atOnce: 1000, ofOne: 16, ofRegion: 100, windowMs: 5_000, deadlineMs: 30_000 },
  /** A telephone may stand in a tunnel for a moment. Nine regions fill it, one does not. */
  long: { atOnce: 100, ofOne: 4, ofRegion: 12, windowMs: 10_000, deadlineMs: 300_000 },
  /** The shop's own people, by a session that was verified first. */
  staff: { atOnce: 20, ofOne: 20, ofRegion: 20, windowMs: 10_000, deadlineMs: 300_000 },
} as const satisfies Record<string, Lane>;

/** On the disk, of all bodies of strangers that are on their way or being read: a few hundred photographs. */
const DISK_BYTES = 1024 * 1024 * 1024;
/** Of one address: two forms as large as they may be; of its region: four. */
export const STRANGERS_DISK = {
  inAll: DISK_BYTES,
  ofOne: 170 * 1024 * 1024,
  ofRegion: 340 * 1024 * 1024,
};
/** Of the shop's people, who never wait for strangers. */
export const STAFF_DISK = { inAll: DISK_BYTES, ofOne: DISK_BYTES, ofRegion: DISK_BYTES };
