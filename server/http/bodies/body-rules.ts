import type { Places } from '../../limits/admission.ts';

/** The slowest a body may come (pace.ts). */
export type Pace = {
  /** Fewer than MIN_BYTES in this window end it, and so does the deadline. */
  windowMs: number;
  deadlineMs: number;
};

/**
 * How much of the server bodies may take while they arrive. The proxies of deploy/ agree with these limits
 * (tests/server/deploy).
 */
type Lane = Places & Pace;

/** For a body of any length. */
export const MIN_BYTES = 16 * 1024;

/** Kept in memory; the rest of a body waits on disk. */
export const IN_MEMORY = 64 * 1024;

/** No form without files is longer. */
export const SHORT_BODY = 64 * 1024;

export const lanes = {
  /** Forms without files, and bodies sent by programs: they never wait behind another visitor's files. */
  short: { atOnce: 1000, ofOne: 16, ofRegion: 100, windowMs: 5_000, deadlineMs: 30_000 },
  /** A phone may be in a tunnel for a moment. Nine regions can fill this lane, one cannot. */
  long: { atOnce: 100, ofOne: 4, ofRegion: 12, windowMs: 10_000, deadlineMs: 300_000 },
  /** The shop's staff, after their session has been verified. */
  staff: { atOnce: 20, ofOne: 20, ofRegion: 20, windowMs: 10_000, deadlineMs: 300_000 },
} as const satisfies Record<string, Lane>;

/** Disk space for all strangers' bodies that are arriving or being read: a few hundred photographs. */
const DISK_BYTES = 1024 * 1024 * 1024;
/** One address may use the space of two of the largest forms, its region that of four. */
export const STRANGERS_DISK = {
  inAll: DISK_BYTES,
  ofOne: 170 * 1024 * 1024,
  ofRegion: 340 * 1024 * 1024,
};
/** Disk space for staff, who never wait for strangers. */
export const STAFF_DISK = { inAll: DISK_BYTES, ofOne: DISK_BYTES, ofRegion: DISK_BYTES };
