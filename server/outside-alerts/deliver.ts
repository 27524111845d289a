import { createHmac, randomUUID } from 'node:crypto';
import type { OutageNews } from '#domain/admin/outages.ts';
import type { Webhook } from '../connections/alert-settings.ts';
import type { LoadMailTemplates } from '../mail/load-templates.ts';
import type { MailTransport } from '../mail/mailer.ts';
import { type Connect, getOutside, postOutside } from '../outgoing/send-outside.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';

/** A service took no word of an alert. The message is its status, or what went wrong on the way to it. */
export class AlertError extends Error {
  override readonly name = 'AlertError';
  readonly status: number | null;
  constructor(message: string, { cause, status = null }: { cause?: unknown; status?: number | null }) {
    super(message, { cause });
    this.status = status;
  }
}

export type DeliverDeps = {
  transport: Pick<MailTransport, 'send'>;
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
  siteUrl: string;
  clock: () => Date;
};

const TIMEOUT_MS = 8_000;

/** @throws MailError */
export async function mailNews(
  { transport, loadTemplates, shop }: DeliverDeps,
  to: string,
  news: OutageNews,
) {
  const { renderPlainMail } = await loadTemplates();
  const words = {
    subject: news.title,
    preheader: news.lines[0] ?? news.title,
    heading: news.title,
    paragraphs: news.lines,
    action: { href: news.link, label: 'Voir sur le site' },
  };
  await transport.send({ to, ...renderPlainMail({ shop: shop(), words }) });
}

/** Posts to a webhook, signed as Standard Webhooks says if there is a secret. @throws AlertError */
export async function postNews(
  { shop, siteUrl, clock }: DeliverDeps,
  { url, format, secret, connect }: Webhook,
  news: OutageNews,
): Promise<void> {
  const text = [`${shop().name}\u00a0: ${news.title}`, ...news.lines, news.link].join('\n');
  const at = clock();
  const body =
    format === 'text'
      ? text
      : JSON.stringify({
          // The field that Slack and Mattermost show, and the one of Discord.
          text,
          content: text,
          event: news.event,
          cause: news.cause,
          title: news.title,
          site: siteUrl,
          at: at.toISOString(),
        });
  const headers = {
    'Content-Type': format === 'text' ? 'text/plain; charset=utf-8' : 'application/json',
    ...signature(secret, body, at),
  };
  await answered(postOutside(url, { headers, body, timeoutMs: TIMEOUT_MS, connect }));
}

/** https://www.standardwebhooks.com: HMAC-SHA256 of id, time and body. */
function signature(secret: string | null, body: string, at: Date): Record<string, string> {
  const id = randomUUID();
  const seconds = String(Math.floor(at.getTime() / 1000));
  const named = { 'webhook-id': id, 'webhook-timestamp': seconds };
  if (!secret) return named;
  const mac = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64');
  return { ...named, 'webhook-signature': `v1,${mac}` };
}

/** Tells an outside watcher that the site lives. @throws AlertError */
export const beat = ({ url, connect }: { url: string; connect: Connect }): Promise<void> =>
  answered(getOutside(url, { timeoutMs: TIMEOUT_MS, connect }));

/** Anything but a 2xx is a refusal; a redirection too, which may lead inside. */
async function answered(asked: Promise<{ status: number }>): Promise<void> {
  let status: number;
  try {
    ({ status } = await asked);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const message = error instanceof Error ? `${error.name} ${code} ${error.message}` : String(error);
    throw new AlertError(message, { cause: error });
  }
  if (status < 200 || status > 299) throw new AlertError(`answered ${status}`, { status });
}
