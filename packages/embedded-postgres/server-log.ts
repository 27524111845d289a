import type { Logger } from 'pino';

/** As much of pino's logger as is written to. */
export type ServerLog = Pick<Logger, 'info' | 'warn' | 'error'>;
