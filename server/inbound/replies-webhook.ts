import { type Context, Hono } from 'hono';
import pLimit from 'p-limit';
import { z } from 'zod';
import { cutOf } from '../http/bodies/cut-body.ts';
import type { Log } from '../log.ts';
import { MAX_MAIL_BYTES } from '../uploads/upload-paths.ts';
import { isSigned } from './signed-request.ts';
import type { InboundTaken, InboundText } from './take-inbound.ts';

type RepliesWebhookDeps = {
  /** What signs them; undefined: nothing listens. */
  secret: () => string | undefined;
  takeMail: (raw: Uint8Array) => Promise<InboundTaken>;
  takeTextMessage: (text: InboundText) => Promise<InboundTaken>;
  clock: () => Date;
  log: Pick<Log, 'info' | 'warn'>;
};

const textSchema = z.object({
  from: z.string().trim().min(1).max(320),
  text: z.string().max(5000),
  /** The provider's own id; without it, that of the request. */
  id: z.string().trim().min(1).max(200).optional(),
});

const RETRY_AFTER_S = 30;

/** Upper bound for those in memory at once, signed or not: until their turn they are on disk. */
const AT_ONCE = 2;
const MAX_WAITING = 16;

const TAKEN = { filed: 200, waiting: 200, known: 200, ignored: 200, unreadable: 422 } as const;

/**
 * POST /mails, POST /sms: the services that receive mails and text messages for the shop, or a few lines of code in front of them, hand each
 * one over, signed as Standard Webhooks says. A mail is its whole source (`Content-Type: message/rfc822`), a text message the JSON
 * `{"from", "text", "id"}`. What is answered neither 2xx nor 401, 413 or 422 is to be delivered again later.
 */
export function repliesWebhook({ secret, takeMail, takeTextMessage, clock, log }: RepliesWebhookDeps): Hono {
  const app = new Hono();
  const inTurn = pLimit(AT_ONCE);

  async function taken(
    c: Context,
    channel: 'mail' | 'sms',
    take: (body: Uint8Array) => Promise<InboundTaken>,
  ) {
    const key = secret();
    if (key === undefined) return c.notFound();
    if (cutOf(c.req.raw)) return again(c, { error: 'body cut', retryAfterS: RETRY_AFTER_S }, 503);
    if (inTurn.pendingCount >= MAX_WAITING)
      return again(c, { error: 'busy', retryAfterS: RETRY_AFTER_S }, 503);
    return inTurn(() => takenInTurn(c, channel, key, take));
  }

  async function takenInTurn(
    c: Context,
    channel: 'mail' | 'sms',
    key: string,
    take: (body: Uint8Array) => Promise<InboundTaken>,
  ) {
    const body = new Uint8Array(await c.req.arrayBuffer());
    if (body.length > MAX_MAIL_BYTES) return c.json({ error: 'too long' }, 413);
    if (!isSigned(key, c.req.raw.headers, body, clock())) {
      log.warn({ channel }, 'a message with a wrong signature was refused');
      return c.json({ error: 'signature refused' }, 401);
    }
    const result = await take(body);
    log.info({ channel, outcome: result.outcome }, 'a message came in');
    if (result.outcome === 'too many' || result.outcome === 'busy')
      return again(
        c,
        { error: result.outcome, retryAfterS: result.retryAfterS },
        result.outcome === 'busy' ? 503 : 429,
      );
    return c.json({ outcome: result.outcome }, TAKEN[result.outcome]);
  }

  app.post('/mails', (c) => taken(c, 'mail', takeMail));
  app.post('/sms', (c) =>
    taken(c, 'sms', async (body) => {
      const read = textSchema.safeParse(jsonOf(body));
      if (!read.success) return { outcome: 'unreadable' };
      return takeTextMessage({ ...read.data, id: read.data.id ?? c.req.header('webhook-id') ?? '' });
    }),
  );
  return app;
}

function again(
  c: Context,
  { error, retryAfterS }: { error: string; retryAfterS: number },
  status: 429 | 503,
) {
  c.header('Retry-After', String(retryAfterS));
  return c.json({ error }, status);
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}
