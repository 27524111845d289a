import pino from 'pino';
import { batchedOutput, type LogOutput } from './log-output.ts';
import { addressWithoutSecrets, errorWithoutData, redactLine } from './log-redaction.ts';

export type Log = pino.Logger;

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/**
 * A structured log, one JSON line an event, written in batches so that a kept page does not wait for the disk. It
 * names no customer and holds no secret (log-redaction.ts). `fields` are added to each line.
 */
export function createLog(level: LogLevel, output: LogOutput = batchedOutput(1), fields?: () => object): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { url: addressWithoutSecrets, err: errorWithoutData },
      hooks: { streamWrite: redactLine },
      ...(fields && { mixin: fields }),
    },
    output,
  );
}

let writtenMs = 0;
let written = '';

/** Under load many lines share a millisecond, and formatting a date costs more than the rest of a line. */
function isoTime(): string {
  const now = Date.now();
  if (now !== writtenMs) written = `,"time":"${new Date(now).toISOString()}"`;
  writtenMs = now;
  return written;
}
