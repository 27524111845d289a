import { opensOn, type Schedule } from '../opening/opening-state.ts';

/** What the shop promises with a day: the device, and the validity of an estimate. */
type Promised = { promisedOn?: string | null | undefined; estimate?: { until: string } | null | undefined };

/** The days already in the case: they may stay although they are past, or the shop closes on them since. */
type Standing = { promised_on: string | null; estimate_until: string | null };

const IS_PAST = 'Cette date est passée\u00a0: écrivez aujourd’hui ou plus tard.';
const IS_CLOSED = 'Le magasin est fermé ce jour-là\u00a0: choisissez un jour d’ouverture.';

/** Errors about days that nobody can promise: those that are past, and those on which the shop stays closed. */
export function refusedDays(
  { promisedOn, estimate }: Promised,
  { today, schedule }: { today: string; schedule: Schedule },
  standing: Standing = { promised_on: null, estimate_until: null },
): { path: string; message: string }[] {
  function issuesOf(path: string, day: string | null | undefined, before: string | null) {
    if (day === null || day === undefined || day === before) return [];
    if (day < today) return [{ path, message: IS_PAST }];
    return opensOn(schedule, day) ? [] : [{ path, message: IS_CLOSED }];
  }
  return [
    ...issuesOf('promisedOn', promisedOn, standing.promised_on),
    ...issuesOf('estimate.until', estimate?.until, standing.estimate_until),
  ];
}
