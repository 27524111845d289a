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
  /** Where long bodies wait; made when the first one comes. */
  folder: string;
  /** How long the body of this request may be. */
  maxBytesOf: (c: Context<AppEnv>) => number;
  /** Whether it is a form that its page reads as far as it comes, and shows again (uploads/read-upload-form.ts). */
  isShownAgain: (c: Context<AppEnv>) => boolean;
  /** Whether a program asks, in the protocol of its service. */
  isProgram: (pathname: string) => boolean;
  /** Whether it comes from somebody of the shop, for the pages where they work. */
  isStaff: (request: Request) => Promise<boolean>;
};

/** Pages of the shop's people, and the counter's form. */
const STAFF_PAGES = /^\/(?:admin|enregistrement|entreprise)(?:[./-]|$)/;

/**
 * Takes the body of each request in before anything is done for it, so that who sends slowly holds nothing that others wait for: a
 * place of its kind only, of which its network and its region have few. Whoever reads the body then has it at once.
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
    // Without a declared length, it may be any.
    const length = c.req.header('content-length');
    return length !== undefined && Number(length) <= SHORT_BODY ? 'short' : 'long';
  }

  return async (c, next) => {
    // Nothing of it when the site asks itself (warming, checks of links).
    const incoming = (c.env as Partial<typeof c.env> | undefined)?.incoming;
    // A call from inside the server has it already.
    if (!incoming || UNREAD.includes(c.req.method) || !hasBody(c)) return next();
    const refuse = (status: 408 | 429 | 503) =>
      refuseBody(status, { isProgram: options.isProgram(c.req.path), id: c.get('requestId') });
    const sender = senderOf(clientAddress(c, options));
    const laneName = await laneOf(c);
    const maxBytes = options.maxBytesOf(c);
    // Its words come first and are short: who is refused a place for files does not lose them.
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
      // While it is worked for, others may send.
      leave();
      if (received.outcome === 'gone') return errorResponse(400, c.get('requestId'));
      if (received.outcome !== 'here' && !keepsTyped) return refuse(received.outcome === 'late' ? 408 : 503);
      c.req.raw = requestOf(c, received, isWordsOnly);
      await next();
      // Where the rest of it may be.
      if (received.outcome !== 'here') c.res.headers.set('Connection', 'close');
    } finally {
      leave();
      share.giveBack(sender, kept);
      if (received?.outcome === 'here') received.discard();
    }
  };
}

/** The same request, with what has come of its body. */
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
    duplex: 'half',
  };
  return new Request(url, init);
}

/** What has no body that anybody reads; of the last two no `Request` can be made, and the app refuses them. */
const UNREAD = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'TRACK'];

const hasBody = (c: Context<AppEnv>): boolean =>
  c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > 0;
