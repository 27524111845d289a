import pino from 'pino';
import type { Config } from './config.ts';

export type Log = pino.Logger;

/** Structured log, one JSON line an event, written in batches so that a cached page does not wait for the disk. */
export function createLog(level: Config['logLevel']): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 }),
  );
}
