import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import { networkKey, senderOf } from '../../http/client-address.ts';
import { admission } from '../../limits/admission.ts';

/** Documents that visitors wait for. A drawing blocks the process for some tens of milliseconds: one at a time. */
const WAITING = { atOnce: 96, ofOne: 8, ofRegion: 12 };
const RETRY_AFTER_S = 5;

/** Answer with this status and these headers, and say why. */
type DocumentRefusal = { status: 429 | 503; message: string; headers: Record<string, string> };

export type ForVisitor = <T>(
  clientIp: string | undefined,
  draw: () => Promise<T>,
) => Promise<{ drawn: T } | { refusal: DocumentRefusal }>;

/**
 * Returns a function that draws documents for visitors, one after the other, with pages in between. A limited number
 * waits, and few of one network (twelve of an IPv6 /48). Documents for staff and for mails do not pass here.
 */
export function drawingPlaces(places = WAITING): ForVisitor {
  const admit = admission(places);
  const turn = pLimit(1);
  return async (clientIp, draw) => {
    const { one, region } = senderOf(clientIp);
    const place = admit({ one: clientIp ? networkKey(clientIp) : one, region });
    if (place === 'full') return { refusal: FULL };
    if (typeof place === 'string') return { refusal: TOO_MANY };
    try {
      return await turn(async () => {
        const drawn = await draw();
        // Pages requested meanwhile are answered before the next drawing.
        await setImmediate();
        return { drawn };
      });
    } finally {
      place();
    }
  };
}

const headers = { 'Retry-After': String(RETRY_AFTER_S) };

const TOO_MANY: DocumentRefusal = {
  status: 429,
  message:
    'Trop de documents sont demandés en même temps depuis votre connexion. Rechargez cette page dans quelques secondes.',
  headers,
};

const FULL: DocumentRefusal = {
  status: 503,
  message: 'Trop de documents sont demandés en même temps. Rechargez cette page dans quelques secondes.',
  headers,
};
