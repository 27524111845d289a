import type { Logger } from 'pino';

/** The part of pino's logger that is used. */
export type ServerLog = Pick<Logger, 'info' | 'warn' | 'error'>;
