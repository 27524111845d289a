import { z } from 'zod';

/** One step of a visit, as it is kept: no account, no address, no query. */
export type VisitorEvent = {
  occurredAt: Date;
  eventType: 'visit' | 'navigation' | 'leave';
  deviceType: 'Tablette' | 'Mobile' | 'PC';
  pagePath: string;
  referrerHost: string | null;
};

const MAX_HOST = 255;

/**
 * A browser's `location.pathname`: neither query nor fragment, which may hold something personal. Not `max(512)`, which compares
 * the `length` of whatever is sent, and throws when that is no number.
 */
const pathname = z.string().regex(/^\/(?!\/)[^?#\\\s\p{C}]{0,511}$/u, 'Expected a path such as /blog');

/** What a browser reports, with what is kept of it. */
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

/** Of an address on the web; null for anything else, an app or nothing. */
function hostOf(referrer: string): string | null {
  const url = URL.parse(referrer);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return url.host.length <= MAX_HOST ? url.host : null;
}
