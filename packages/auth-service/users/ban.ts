import { badRequest } from '../transport/errors.ts';

const UNIT_MS: Record<string, number> = {
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
  us: 0.001,
  µs: 0.001,
  ns: 0.000_001,
};
const DURATION = /^\+?(?:\d+(?:\.\d*)?(?:h|m|s|ms|us|µs|ns))+$/;
/** The range of dates of the protocol's own server, in milliseconds: about 292 years. */
const MAX_MS = 2 ** 63 / 1e6;

/** The end of a ban of "24h", "1h30m" or the like from now; null for "none" and for no time at all. @throws AuthError */
export function readBanEnd(duration: string, now: Date): Date | null {
  const lengthMs = duration === 'none' || duration === '0' ? 0 : lengthOf(duration);
  return lengthMs > 0 ? new Date(now.getTime() + lengthMs) : null;
}

function lengthOf(duration: string): number {
  const parts = DURATION.test(duration) ? duration.matchAll(/(?<![\d.])([\d.]+)(h|ms|m|us|µs|ns|s)/g) : null;
  if (!parts) throw invalid(duration);
  let lengthMs = 0;
  for (const [, number, unit = ''] of parts) lengthMs += Number(number) * (UNIT_MS[unit] ?? 0);
  if (lengthMs > MAX_MS) throw invalid(duration);
  return lengthMs;
}

const invalid = (duration: string) =>
  badRequest(`invalid format for ban duration: time: invalid duration ${JSON.stringify(duration)}`);
