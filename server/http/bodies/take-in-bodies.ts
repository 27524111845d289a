import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../app.ts';
import { admission } from '../../limits/admission.ts';
import { addressKey, type ClientAddressSettings, clientAddress } from '../client-address.ts';
import { errorResponse } from '../error-page.ts';
import { DISK_BYTES, DISK_BYTES_OF_ONE, lanes, SHORT_BODY } from './body-rules.ts';
import { diskShares } from './disk-share.ts';
import { type Received, receiveBody } from './receive-body.ts';
import { refuseBody } from './refuse-body.ts';

export type TakeInBodiesOptions = ClientAddressSettings & {
  /** Where long bodies wait; made when the first one comes. */
  folder: string;
  /** How long the body of this request may be. */
  maxBytesOf: (c: Context<AppEnv>) => number;
  /** Whether a program asks, in the protocol of its service. */
  isProgram: (pathname: string) => boolean;
  /** Whether it comes from somebody of the shop, for the pages where they work. */
  isStaff: (request: Request) => Promise<boolean>;
};

/** Pages of the shop's people, and the counter's form. */
const STAFF_PAGES = /^\/(?:admin|enregistrement|entreprise)(?:[./-]|$)/;

/**
 * Takes the body of each request in before anything is done for it, so that who sends slowly holds nothing that others wait for: a
 * place of its kind only, of which its network has few. Whoever reads the body then has it at once.
 */
export function takeInBodies(options: TakeInBodiesOptions): MiddlewareHandler<AppEnv> {
  const places = {
    short: admission(lanes.short),
    long: admission(lanes.long),
    staff: admission(lanes.staff),
  };
  const shares = {
    strangers: diskShares({ inAll: DISK_BYTES, ofOne: DISK_BYTES_OF_ONE }),
    staff: diskShares({ inAll: DISK_BYTES, ofOne: DISK_BYTES }),
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
    const network = addressKey(clientAddress(c, options));
    const lane = await laneOf(c);
    const place = places[lane](network);
    if (typeof place === 'string') return refuse(place === 'full' ? 503 : 429);
    const share = lane === 'staff' ? shares.staff : shares.strangers;
    let kept = 0;
    let received: Received | undefined;
    try {
      received = await receiveBody(incoming, {
        maxBytes: options.maxBytesOf(c),
        lane: lanes[lane],
        folder: options.folder,
        mayKeep(bytes) {
          const may = share.take(network, bytes);
          if (may) kept += bytes;
          return may;
        },
      });
      // While it is worked for, others may send.
      place();
      if (received.outcome === 'late') return refuse(408);
      if (received.outcome === 'no room') return refuse(503);
      if (received.outcome === 'gone') return errorResponse(400, c.get('requestId'));
      const { method, url, headers, signal } = c.req.raw;
      const init = { method, headers, signal, body: received.body, duplex: 'half' };
      c.req.raw = new Request(url, init);
      await next();
    } finally {
      place();
      share.giveBack(network, kept);
      if (received?.outcome === 'here') received.discard();
    }
  };
}

/** What has no body that anybody reads; of the last two no `Request` can be made, and the app refuses them. */
const UNREAD = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'TRACK'];

const hasBody = (c: Context<AppEnv>): boolean =>
  c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > 0;
