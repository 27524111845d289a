/** What the shop promises with a day: the device, and the validity of an estimate. */
type Promised = { promisedOn?: string | null | undefined; estimate?: { until: string } | null | undefined };

/** The days already in the case: they may stay although they are past. */
type Standing = { promised_on: string | null; estimate_until: string | null };

const IS_PAST = 'Cette date est passée\u00a0: écrivez aujourd’hui ou plus tard.';

/** Errors about days that are already past when they are promised. */
export function pastDays(
  { promisedOn, estimate }: Promised,
  today: string,
  standing: Standing = { promised_on: null, estimate_until: null },
): { path: string; message: string }[] {
  const isPast = (day: string | null | undefined, before: string | null) =>
    day !== null && day !== undefined && day < today && day !== before;
  return [
    ...(isPast(promisedOn, standing.promised_on) ? [{ path: 'promisedOn', message: IS_PAST }] : []),
    ...(isPast(estimate?.until, standing.estimate_until)
      ? [{ path: 'estimate.until', message: IS_PAST }]
      : []),
  ];
}
