import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { noteRefusal, refuseLastSent } from './refused-addresses.ts';

type BounceWebhookDeps = {
  database: Pick<Database, 'kysely'>;
  /** MAIL_BOUNCE_TOKEN. */
  token: string;
  clock: () => Date;
  log: Log;
};

const reportSchema = z.object({
  address: z.email().max(320),
  /** `hard`: refused for good. A soft bounce is retried by its own server. */
  kind: z.enum(['hard', 'soft']),
  words: z.string().max(5000).default('Revenu, sans motif.'),
});

const bodySchema = z.union([reportSchema.transform((report) => [report]), z.array(reportSchema).max(500)]);

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * POST /bounces: the mail provider, or a few lines of code in front of it, reports mails that came back after they
 * had left. It sends `Authorization: Bearer MAIL_BOUNCE_TOKEN` and `{"address", "kind": "hard" | "soft", "words"}`,
 * once or in an array of up to 500.
 */
export function bounceWebhook({ database, token, clock, log }: BounceWebhookDeps): Hono {
  const app = new Hono();
  const expected = digestOf(`Bearer ${token}`);
  app.post('/bounces', async (c) => {
    if (!timingSafeEqual(digestOf(c.req.header('authorization') ?? ''), expected))
      return c.json({ error: 'token refused' }, 401);
    const body = bodySchema.safeParse(await c.req.json().catch(() => null));
    if (!body.success) return c.json({ error: 'unreadable report' }, 400);
    const at = clock();
    const hard = body.data.filter(({ kind }) => kind === 'hard');
    for (const { address, words } of hard) {
      await noteRefusal(database, { address, words, at });
      await refuseLastSent(database, { address, words, at });
    }
    log.info({ reports: body.data.length, refused: hard.length }, 'bounces reported');
    return c.json({ received: body.data.length });
  });
  return app;
}
