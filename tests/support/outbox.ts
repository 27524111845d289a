import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { pdfText } from './pdf-text.ts';
import { until } from './postgres-process.ts';

export type ReceivedMail = {
  subject: string;
  text: string;
  html: string;
  code: string;
  link: string;
  /** The calendar entry that mail programs offer to take over; '' if the mail has none. */
  calendar: string;
};

/** The number of mails in an outbox for an address. */
export const countMails = async (folder: string, to: string) => (await mailsTo(folder, to)).length;

/** Every address with mails in an outbox: for tests that send thousands, each of which is read once. */
export async function mailedAddresses(folder: string): Promise<Set<string>> {
  const addresses = new Set<string>();
  for (const name of mailFiles(folder)) {
    const { to = [] } = await PostalMime.parse(readFileSync(path.join(folder, name)));
    for (const { address = '' } of to) addresses.add(address);
  }
  return addresses;
}

/** The newest mail to an address: the site writes mails before it answers the request that sends them. */
export async function lastMail(folder: string, to: string): Promise<ReceivedMail> {
  const mail = (await mailsTo(folder, to)).at(-1);
  if (!mail) throw new Error(`no mail was sent to ${to}`);
  return mail;
}

/** The newest mail to an address with these words, once it is there: mails of an outbox leave after the answer. */
export async function mailAbout(folder: string, to: string, words: string): Promise<ReceivedMail> {
  const find = async () =>
    (await mailsTo(folder, to)).findLast(({ subject, text }) => plain(`${subject}\n${text}`).includes(words));
  await until(async () => (await find()) !== undefined, OUTBOX_LIMIT_MS);
  const mail = await find();
  if (!mail) throw new Error(`no mail to ${to} is about « ${words} »`);
  return mail;
}

/** The path of the link in a mail that asks to confirm an order or an appointment. */
export const confirmPath = (text: string): string =>
  /\/(?:confirmer-commande|confirmer-rendez-vous)\?lien=[\w-]{43}/.exec(text)?.[0] ?? '';

/** Everything that was sent to anybody: the words of mails, of their documents, and of text messages. */
export async function outboxText(folder: string): Promise<string> {
  const words = readdirSync(folder, { encoding: 'utf8' }).map(async (name) => {
    const content = readFileSync(path.join(folder, name));
    if (!name.endsWith('.eml')) return content.toString();
    const { subject, text, html, attachments } = await PostalMime.parse(content);
    const attached = attachments.map(({ mimeType, content: bytes }) => {
      const file = typeof bytes === 'string' ? Buffer.from(bytes) : new Uint8Array(bytes);
      return mimeType === 'application/pdf' ? pdfText(file) : Buffer.from(file).toString();
    });
    return [subject, text, html, ...(await Promise.all(attached))].join('\n');
  });
  return (await Promise.all(words)).join('\n');
}

const OUTBOX_LIMIT_MS = 20_000;

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

/** The files of mails, oldest first. */
function mailFiles(folder: string): string[] {
  // The first mail creates the folder.
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.eml')).sort();
}

type ReadMail = { to: readonly (string | undefined)[]; mail: ReceivedMail };

const known = new Map<string, Promise<ReadMail>>();

/**
 * Reads a mail. Files of an outbox appear whole, under names that are used once: each is read once, however often tests look for mails.
 */
function readMail(file: string): Promise<ReadMail> {
  const mail = known.get(file) ?? parseMail(file);
  known.set(file, mail);
  return mail;
}

async function parseMail(file: string): Promise<ReadMail> {
  const parsed = await PostalMime.parse(readFileSync(file));
  const { to: addresses = [], subject = '', text = '', html = '', attachments } = parsed;
  const code = /^\d{6}$/m.exec(text)?.[0] ?? '';
  const link = /href="([^"]*(?:\/connexion\/retour|\/auth\/v1\/verify)[^"]*)"/.exec(html)?.[1] ?? '';
  const entry = attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content ?? '';
  const calendar = typeof entry === 'string' ? entry : Buffer.from(entry as ArrayBuffer).toString();
  return {
    to: addresses.map(({ address }) => address),
    mail: { subject, text, html, code, link: link.replaceAll('&amp;', '&'), calendar },
  };
}

async function mailsTo(folder: string, to: string): Promise<ReceivedMail[]> {
  const mails = await Promise.all(mailFiles(folder).map((name) => readMail(path.join(folder, name))));
  return mails.filter((mail) => mail.to.includes(to)).map(({ mail }) => mail);
}

/** The code in the newest text message to a number; the site writes it before it answers the request that sends it. */
export function lastTextCode(folder: string, to: string): string {
  const files = readdirSync(folder, { encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  const texts: { to: string; text: string; code: string }[] = files
    .sort()
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
  const last = texts.findLast((text) => text.to === to);
  if (!last) throw new Error(`no text message was sent to ${to}`);
  return last.code;
}
