import { readAppointmentTexts } from '#server/appointments/appointment-text-overlays.ts';
import type { Database } from '#server/db/database.ts';
import type { MailTemplates } from '#server/mail/load-templates.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { allMessages } from '#server/outbox/messages.ts';
import type { PostedMessage } from '#server/outbox/post-message.ts';
import { readRepairTexts } from '#server/repairs/repair-text-overlays.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { createDocuments } from '#server/shop/documents/documents-module.ts';
import { readPayTexts } from '#server/shop/pay-texts/pay-text-overlays.ts';
import { smsTransport } from '#server/sms/sms-transport.ts';
import { bookDeps } from './appointments.ts';
import { quietLog } from './postgres-servers.ts';
import { repairDeps } from './repairs.ts';
import { orderDeps } from './shop.ts';
import { roomForSms, roomForStrangers } from './strangers.ts';
import { openTestOutbox, wordsAtOnce } from './test-outbox.ts';

/** A mail or a text message, by its template and the kind of news in it: « renderRepairMail quote ». */
export type CausedMail = Partial<Mail> & { kind: string };

export type CausingDeps = {
  database: Database;
  origin: string;
  secret: string;
  templates: MailTemplates;
  /** The address of a fresh confirmed account. */
  member: () => Promise<string>;
};

/** The deps that cause mails: the site's own secret and address, and a clock that is ahead of the site's. */
export type Causing = ReturnType<typeof openCausing>['causing'];

/** An event, everything that is written because of it, and what the page of one of its links does when its button is pressed. */
export type Acts = {
  tells: readonly string[];
  act: (causing: Causing) => Promise<unknown>;
  press?: { of: string; path: string; suffix?: string; fields: Record<string, string> };
};

const DAY_MS = 86_400_000;

/**
 * Causes mails on the database of a site and keeps them instead of sending them. Everything here happens an hour from now, so that the
 * site itself finds none of the mails due.
 */
export function causeMails(deps: CausingDeps) {
  const { causing, posting, queue, caught } = openCausing(deps);
  return {
    /** The messages that an act makes the site write; the outbox is emptied first. */
    async collect(act: (given: Causing) => Promise<unknown>): Promise<CausedMail[]> {
      caught.splice(0);
      await act(causing);
      await Promise.all(posting.splice(0));
      await queue.run();
      return [...caught];
    },
  };
}

function openCausing({ database, origin, secret, templates, member }: CausingDeps) {
  let aheadMs = 3_600_000;
  const clock = () => new Date(Date.now() + aheadMs);
  const caught: CausedMail[] = [];
  const facts = readShopSettings('content/data/shop.yml');
  const told: string[] = [];
  /** Templates that note what they were asked for. */
  const noted = Object.fromEntries(
    Object.entries(templates).map(([name, render]) => [
      name,
      (props: object) => {
        told.push(`${name} ${whatTold(props)}`.trim());
        return (render as (given: object) => object)(props);
      },
    ]),
  ) as unknown as MailTemplates;
  const keep = async (mail: Mail) => void caught.push({ kind: told.splice(0).at(-1) ?? '', ...mail });
  const common = {
    database,
    strangers: roomForStrangers,
    transport: { send: keep },
    loadTemplates: async () => noted,
    shop: () => facts,
    siteUrl: origin,
    secret,
    clock,
    log: quietLog,
    delayMs: 0,
    pause: async () => {},
  };
  const repairs = { ...repairDeps(database, clock), secret, siteUrl: origin };
  let texting = '';
  const smsSender = {
    async send({ text }: { text: string }) {
      caught.push({ kind: `text ${texting}`, text });
      return {};
    },
  };
  const documents = createDocuments({ ...common, legalDir: 'content/pages/legal' }).api;
  const textWords = () => readRepairTexts('content');
  const appointmentTextWords = () => readAppointmentTexts('content');
  const payTextWords = () => readPayTexts('content');
  const texts = { textWords, appointmentTextWords, payTextWords, takesSms: () => true };
  const words = allMessages({ ...repairs, ...common, ...texts, documents, codeLifetimeS: 3600 });
  const queue = openTestOutbox({
    ...common,
    words,
    texts: smsTransport(smsSender, roomForSms),
  });
  const atOnce = wordsAtOnce(words, keep);
  /** Mails that are being posted; the code does not wait for some of them. */
  const posting: Promise<void>[] = [];
  const causing = {
    ...common,
    documents,
    outbox: {
      ...queue,
      post(message: PostedMessage) {
        const posted = atOnce.post(message);
        posting.push(posted);
        return posted;
      },
    },
    member,
    repairs,
    orders: { ...orderDeps(database, clock), linkSecret: secret },
    booking: bookDeps(database, { clock, secret }),
    pass(days: number) {
      aheadMs += days * DAY_MS;
    },
    /** Names the subject of the next text messages. */
    texts(about: string) {
      texting = about;
    },
  };
  return { causing, posting, queue, caught };
}

type Told = {
  kind?: string;
  document?: string;
  state?: string;
  mail?: Told;
  appointment?: Told;
  happened?: { to: string };
  words?: { subject: string };
};

const whatTold = (props: Told): string =>
  props.happened?.to ??
  props.appointment?.kind ??
  props.mail?.kind ??
  props.kind ??
  props.document ??
  props.state ??
  props.words?.subject ??
  '';
