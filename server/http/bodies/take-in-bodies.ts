import type { Context, MiddlewareHandler } from 'hono';
import { admission } from '../../limits/admission.ts';
import type { AppEnv } from '../app-env.ts';
import { type ClientAddressSettings, clientAddress, senderOf } from '../client-address.ts';
import { errorResponse } from '../error-page.ts';
import { lanes, SHORT_BODY, STAFF_DISK, STRANGERS_DISK } from './body-rules.ts';
import { headersOf } from './cut-body.ts';
import { diskShares } from './disk-share.ts';
import { type Received, receiveBody } from './receive-body.ts';
import { refuseBody } from './refuse-body.ts';

export type TakeInBodiesOptions = ClientAddressSettings & {
  /** Folder for long bodies; created with the first one. */
  folder: string;
  /** The longest body that this request may have. */
  maxBytesOf: (c: Context<AppEnv>) => number;
  /** Whether the form's page reads the part that arrived and shows it again (uploads/read-upload-form.ts). */
  isShownAgain: (c: Context<AppEnv>) => boolean;
  /** Whether the client is a program, speaking the protocol of its service. */
  isProgram: (pathname: string) => boolean;
  /** Whether the request comes from staff, for the pages where they work. */
  isStaff: (request: Request) => Promise<boolean>;
};

/** Pages for staff, and the intake form. */
const STAFF_PAGES = /^\/(?:admin|enregistrement|entreprise)(?:[./-]|$)/;

/**
 * Receives the body of each request before any work is done for it. A slow sender then takes only a place in its own
 * lane, where its network and region have few. The code that reads the body gets it at once.
 */
export function takeInBodies(options: TakeInBodiesOptions): MiddlewareHandler<AppEnv> {
  const places = {
    short: admission(lanes.short),
    long: admission(lanes.long),
    staff: admission(lanes.staff),
  };
  const shares = {
    strangers: diskShares(STRANGERS_DISK),
    staff: diskShares(STAFF_DISK),
  };

  async function laneOf(c: Context<AppEnv>): Promise<keyof typeof lanes> {
    const isOurs = STAFF_PAGES.test(c.req.path) && c.req.header('cookie') !== undefined;
    if (isOurs && (await options.isStaff(c.req.raw))) return 'staff';
    // Without a declared length, it may have any length.
    const length = c.req.header('content-length');
    return length !== undefined && Number(length) <= SHORT_BODY ? 'short' : 'long';
  }

  return async (c, next) => {
    // The site asking itself (warming, link checks) has no body to receive.
    const incoming = (c.env as Partial<typeof c.env> | undefined)?.incoming;
    // A call from inside the server has its body already.
    if (!incoming || UNREAD.includes(c.req.method) || !hasBody(c)) return next();
    const refuse = (status: 408 | 429 | 503) =>
      refuseBody(status, { isProgram: options.isProgram(c.req.path), id: c.get('requestId') });
    const sender = senderOf(clientAddress(c, options));
    const laneName = await laneOf(c);
    const maxBytes = options.maxBytesOf(c);
    // The fields come first and are short: a form refused a place for its files does not lose them.
    const keepsTyped = laneName === 'long' && options.isShownAgain(c);
    let place = places[laneName](sender);
    const isWordsOnly = typeof place === 'string' && keepsTyped;
    if (isWordsOnly) place = places.short(sender);
    if (typeof place === 'string') return refuse(place === 'full' ? 503 : 429);
    const leave = place;
    const share = laneName === 'staff' ? shares.staff : shares.strangers;
    let kept = 0;
    let received: Received | undefined;
    try {
      received = await receiveBody(incoming, {
        maxBytes,
        pace: isWordsOnly ? lanes.short : lanes[laneName],
        length: isWordsOnly ? 0 : Math.min(Number(c.req.header('content-length') ?? maxBytes), maxBytes),
        folder: options.folder,
        mayKeep(bytes) {
          const may = !isWordsOnly && share.take(sender, bytes);
          if (may) kept += bytes;
          return may;
        },
        readsOn: keepsTyped,
      });
      // While the request is worked on, others may send.
      leave();
      if (received.outcome === 'gone') return errorResponse(400, c.get('requestId'));
      if (received.outcome !== 'here' && !keepsTyped) return refuse(received.outcome === 'late' ? 408 : 503);
      c.req.raw = requestOf(c, received, isWordsOnly);
      await next();
      // The rest of the body may still be on this connection.
      if (received.outcome !== 'here') c.res.headers.set('Connection', 'close');
    } finally {
      leave();
      share.giveBack(sender, kept);
      if (received?.outcome === 'here') received.discard();
    }
  };
}

/** The same request, with the part of its body that has arrived. */
function requestOf(
  c: Context<AppEnv>,
  received: Exclude<Received, { outcome: 'gone' }>,
  isWordsOnly: boolean,
): Request {
  const { method, url, headers, signal } = c.req.raw;
  const isHere = received.outcome === 'here';
  const isLate = received.outcome === 'late' && !isWordsOnly;
  const cut = isLate ? 'late' : 'no place';
  const init = {
    method,
    headers: headersOf(headers, isHere ? undefined : cut),
    signal,
    body: isHere ? received.body : new Uint8Array(received.begun),
    duplex: 'half' as const,
  };
  return new Request(url, init);
}

/** Methods whose body is never read. No `Request` can be made of the last two; the app refuses them. */
const UNREAD = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'TRACK'];

const hasBody = (c: Context<AppEnv>): boolean =>
  c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > 0;
