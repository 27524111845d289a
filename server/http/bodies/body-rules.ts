/** What a body that is on its way may take of the server. deploy/ has proxies that agree with it (tests/server/deploy). */
export type Lane = {
  /** Bodies on their way at once, in all and of one network. */
  atOnce: number;
  ofOne: number;
  /** Fewer than `minBytes` in so long end it, and so does the deadline. */
  windowMs: number;
  deadlineMs: number;
};

/** Whatever is slower than this does not end within the deadline either. */
export const MIN_BYTES = 16 * 1024;

/** Of a body, in memory; the rest waits on the disk. */
export const IN_MEMORY = 64 * 1024;

/** All forms without files are this short. */
export const SHORT_BODY = 64 * 1024;

export const lanes = {
  /** Forms without files, and what programs send: never behind a file of somebody else. */
  short: { atOnce: 1000, ofOne: 16, windowMs: 5_000, deadlineMs: 30_000 },
  /** A telephone may stand in a tunnel for a moment. */
  long: { atOnce: 100, ofOne: 4, windowMs: 10_000, deadlineMs: 300_000 },
  /** The shop's own people, by a session that was verified first. */
  staff: { atOnce: 20, ofOne: 20, windowMs: 10_000, deadlineMs: 300_000 },
} as const satisfies Record<string, Lane>;

/** On the disk, of all bodies of strangers that are on their way or being read: a few hundred photographs. */
export const DISK_BYTES = 1024 * 1024 * 1024;
/** Of one network: two forms as large as they may be. */
export const DISK_BYTES_OF_ONE = 170 * 1024 * 1024;
