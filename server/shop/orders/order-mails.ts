import { sql } from 'kysely';
import type { ShopFacts } from '../../content/shop-facts.ts';
import type { Database } from '../../db/database.ts';
import type { HourlyJob } from '../../jobs/run-hourly.ts';
import type { Log } from '../../log.ts';
import type { LoadMailTemplates } from '../../mail/load-templates.ts';
import { MailError } from '../../mail/mail-error.ts';
import type { Mail, MailTransport } from '../../mail/mailer.ts';
import type { Papers } from '../papers/open-papers.ts';
import { findById } from './find-order.ts';
import { linkToken } from './link-token.ts';

export type OrderMails = {
  /** Something may have happened to an order: its mails leave in a moment, after the answer. */
  wake(): void;
  /** Sends a mail once more, whatever became of it. False when there is none under that id. */
  resend(mailId: number): Promise<boolean>;
  job: HourlyJob;
  /** Lets the mail under way finish. What remains is sent after the next start. */
  close(): Promise<void>;
};

export type OpenOrderMailsDeps = {
  database: Pick<Database, 'kysely'>;
  transport: Pick<MailTransport, 'send'>;
  loadTemplates: LoadMailTemplates;
  shop: () => ShopFacts;
  /** The text of accepted terms (cgv/2026-11-21), as HTML that is attached; null when it is not there. */
  findTerms: (version: string) => Promise<string | null>;
  /** The confirmation leaves with the first mail, the invoice with that of the payment that it was issued for. */
  papers: Pick<Papers, 'draw'>;
  siteUrl: string;
  /** Makes the links to orders, as it did when they were placed. */
  secret: string;
  clock: () => Date;
  log: Log;
  /** Between an order and its mail. */
  delayMs?: number;
};

const MINUTE_MS = 60_000;
/** After each attempt, until the next. The first is also longer than any attempt may take. */
const GAPS_MIN = [2, 5, 15, 30, 60, 120, 240];
/** What could not be sent for so long is no news any more. */
const GIVE_UP_MS = 4 * 24 * 60 * MINUTE_MS;

type Claimed = { id: number; order_id: string; event_id: number; attempts: number; created_at: Date };

/**
 * The outbox of orders. A trigger writes a mail with each event of an order, in its transaction; here they are worded and
 * sent, one after the other, by whichever process comes first. A mail goes out at least once: a process that is killed while
 * it sends leaves it to the others a little later. The mails of an order keep their order.
 */
export function openOrderMails(deps: OpenOrderMailsDeps): OrderMails {
  const { database, clock, delayMs = 200 } = deps;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  /** Rounds of one process follow each other. */
  function sendDue(): Promise<unknown> {
    const before = round.catch(() => undefined);
    round = before.then(async () => {
      let mail = await claim();
      // A server that does not answer is not asked for each mail: what else this process has to do would wait for it.
      while (mail && (await attempt(deps, mail))) mail = await claim();
    });
    return round;
  }

  async function claim(): Promise<Claimed | undefined> {
    return isClosed ? undefined : claimNext(database, clock());
  }

  return {
    wake() {
      if (timer || isClosed) return;
      timer = setTimeout(() => {
        timer = undefined;
        sendDue().catch((error) => logFailure(deps, error));
      }, delayMs).unref();
    },
    async resend(mailId) {
      const { numUpdatedRows } = await database.kysely
        .updateTable('order_mails')
        .set({ sent_at: null, failed_at: null, attempts: 0, next_attempt_at: clock(), created_at: clock() })
        .where('id', '=', mailId)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) this.wake();
      return numUpdatedRows > 0n;
    },
    job: { name: 'order mails', run: sendDue },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await round.catch(() => undefined);
    },
  };
}

/** Takes the oldest that is due for as long as an attempt may take, counted beforehand: whoever dies of it has tried. */
async function claimNext({ kysely }: Pick<Database, 'kysely'>, now: Date): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update public.order_mails
    set
      attempts = attempts + 1,
      next_attempt_at = ${now}::timestamptz
        + make_interval(mins => (${GAPS_MIN}::integer[])[least(attempts + 1, ${GAPS_MIN.length})])
    where id = (
      select id
      from public.order_mails mail
      where sent_at is null and failed_at is null and next_attempt_at <= ${now}
        and not exists (
          select from public.order_mails earlier
          where earlier.order_id = mail.order_id and earlier.id < mail.id
            and earlier.sent_at is null and earlier.failed_at is null
        )
      order by id
      limit 1
      for update skip locked
    )
    returning id, order_id, event_id, attempts, created_at
  `.execute(kysely);
  return rows[0];
}

/** Of all mails, not of this one. */
const isServerAway = (error: unknown): boolean =>
  error instanceof MailError && ['unreachable', 'timeout', 'settings'].includes(error.reason);

/** False when there is no point in trying another one now. */
async function attempt(deps: OpenOrderMailsDeps, mail: Claimed): Promise<boolean> {
  const { database, transport, clock } = deps;
  const end = (change: { sent_at?: Date; failed_at?: Date; last_error: string | null }) =>
    database.kysely.updateTable('order_mails').set(change).where('id', '=', mail.id).execute();
  try {
    await transport.send(await write(deps, mail));
  } catch (error) {
    logFailure(deps, error, mail);
    const isOver =
      (error instanceof MailError && error.reason === 'refused') ||
      clock().getTime() - mail.created_at.getTime() > GIVE_UP_MS;
    await end({ last_error: String(error).slice(0, 1000), ...(isOver && { failed_at: clock() }) });
    return !isServerAway(error);
  }
  await end({ sent_at: clock(), last_error: null });
  return true;
}

async function write(deps: OpenOrderMailsDeps, mail: Claimed): Promise<Mail> {
  const { database, loadTemplates, shop, siteUrl, secret } = deps;
  const order = await findById(database, mail.order_id);
  const event = await database.kysely
    .selectFrom('order_events')
    .select(['from_state', 'to_state', 'note'])
    .where('id', '=', mail.event_id)
    .executeTakeFirst();
  if (!order || !event) throw new Error(`the order of mail ${mail.id} is gone`);
  const link = `${siteUrl}/suivi-commande?lien=${linkToken(secret, order.id)}`;
  const happened = { from: event.from_state, to: event.to_state };
  const { renderOrderMail } = await loadTemplates();
  const worded = renderOrderMail({ order, happened, note: event.note, link, siteUrl, shop: shop() });
  const attachments =
    event.from_state === null
      ? [await drawn(deps, order, order.number), ...(await acceptedTerms(deps, order.cgv_version))]
      : await invoiceOf(deps, order, mail.event_id);
  return { to: order.email, ...worded, attachments };
}

type Attachments = NonNullable<Mail['attachments']>;

async function acceptedTerms({ findTerms }: OpenOrderMailsDeps, version: string): Promise<Attachments> {
  const content = await findTerms(version);
  if (!content) return [];
  const filename = 'Conditions générales de vente.html';
  return [{ filename, content, contentType: 'text/html; charset=utf-8' }];
}

/** The invoice, if it is this event that it was issued with: the first one since. Both are written in one transaction. */
async function invoiceOf(deps: OpenOrderMailsDeps, order: { id: string }, eventId: number) {
  const invoice = await deps.database.kysely
    .selectFrom('invoices')
    .select('number')
    .where('order_id', '=', order.id)
    .where(({ eb, selectFrom }) =>
      eb(
        selectFrom('order_events')
          .select(({ fn }) => fn.min('order_events.id').as('id'))
          .whereRef('order_events.order_id', '=', 'invoices.order_id')
          .whereRef('order_events.created_at', '>=', 'invoices.issued_at')
          .where('order_events.from_state', 'is not', null),
        '=',
        eventId,
      ),
    )
    .executeTakeFirst();
  return invoice ? [await drawn(deps, order, invoice.number)] : [];
}

/** A paper as its customer finds it on the page of the order. Without it the mail does not leave: it is tried again. */
async function drawn({ papers }: OpenOrderMailsDeps, order: { id: string }, number: string) {
  const content = await papers.draw(number, { orderId: order.id });
  if (!content) throw new Error(`there is no paper ${number}`);
  return { filename: `${number}.pdf`, content, contentType: 'application/pdf' };
}

function logFailure(
  { log }: OpenOrderMailsDeps,
  error: unknown,
  { id, attempts }: Partial<Claimed> = {},
): void {
  log.error({ err: error, mail: id, attempts }, 'order mail not sent');
}
