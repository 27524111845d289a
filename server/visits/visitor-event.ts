import { z } from 'zod';

/** One event of a visit, as it is kept: no account, no address, no query. */
export type VisitorEvent = {
  occurredAt: Date;
  eventType: 'visit' | 'navigation' | 'leave';
  deviceType: 'Tablette' | 'Mobile' | 'PC';
  pagePath: string;
  referrerHost: string | null;
};

const MAX_HOST = 255;

/**
 * A browser's `location.pathname`, without query and fragment, which may hold personal data. Not `max(512)`: that
 * compares the `length` of anything sent, and throws if it is no number.
 */
const pathname = z.string().regex(/^\/(?!\/)[^?#\\\s\p{C}]{0,511}$/u, 'Expected a path such as /blog');

/** The report of a browser, and the event kept of it. */
export const visitorReport = z
  .object({
    pathname,
    referrer: z.string().nullish(),
    eventType: z.enum(['visit', 'navigation', 'leave']),
    deviceType: z.enum(['Tablette', 'Mobile', 'PC']),
  })
  .transform(
    ({ pathname, referrer, ...kinds }): Omit<VisitorEvent, 'occurredAt'> => ({
      ...kinds,
      pagePath: pathname,
      referrerHost: hostOf(referrer ?? ''),
    }),
  );

/** The host of a web address; null for anything else, such as an app, or nothing. */
function hostOf(referrer: string): string | null {
  const url = URL.parse(referrer);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return url.host.length <= MAX_HOST ? url.host : null;
}
