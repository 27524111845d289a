import { createHash } from 'node:crypto';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import type { WholeFile } from '../uploads/take-upload.ts';
import { htmlWords } from './html-words.ts';

/** A mail that came in. */
export type InboundMail = {
  /** The same each time that it is delivered. */
  digest: string;
  sender: string;
  /** Every address that it may have been sent to. */
  recipients: string[];
  subject: string;
  text: string;
  files: WholeFile[];
  /** A program wrote it: a report that a mail came back, an answer of somebody who is away, a list. */
  isAutomatic: boolean;
};

/** A picture of a signature, which a mail brings along each time. */
const SMALL_PICTURE_BYTES = 20_000;

export const digestOfInbound = (channel: 'mail' | 'sms', text: string | Uint8Array): string =>
  createHash('sha256').update(`${channel} `).update(text).digest('hex');

/** Null for what is not a mail, or says nobody as its sender. What strangers send is read by `readMailApart`. */
export async function readMail(raw: Uint8Array): Promise<InboundMail | null> {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 30, maxHeadersSize: 200_000 }).catch(
    () => null,
  );
  const sender = mail?.from?.address?.trim().toLowerCase();
  if (!mail || !sender || sender.length > 320 || !sender.includes('@')) return null;
  return {
    digest: mail.messageId
      ? digestOfInbound('mail', `${sender} ${mail.messageId.trim()}`)
      : digestOfInbound('mail', raw),
    sender,
    recipients: recipientsOf(mail),
    subject: (mail.subject ?? '').slice(0, 300),
    text: mail.text?.trim() || htmlWords(mail.html ?? ''),
    files: mail.attachments.filter(isMeant).map(fileOf),
    isAutomatic: isAutomatic(mail, sender),
  };
}

const addressesOf = (addresses: readonly Address[] = []): string[] =>
  addresses.flatMap(({ address, group }) => address ?? group?.map((each) => each.address) ?? []);

/** Services that pass a mail on keep its first recipient in headers of their own. */
const PASSED_ON = ['delivered-to', 'x-original-to', 'x-forwarded-to', 'envelope-to'];

const recipientsOf = ({ to, cc, headers }: Email): string[] => [
  ...addressesOf(to),
  ...addressesOf(cc),
  ...headers.filter(({ key }) => PASSED_ON.includes(key)).map(({ value }) => value.replaceAll(/[<>\s]/g, '')),
];

const PROGRAM = /^(?:mailer-daemon|postmaster|no-?reply|bounces?)(?:[+-].*)?@/;

function isAutomatic({ headers }: Email, sender: string): boolean {
  const headerOf = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  const wroteItself = headerOf('auto-submitted');
  return (
    (wroteItself !== undefined && !wroteItself.startsWith('no')) ||
    /^(?:bulk|junk|list|auto_reply)$/.test(headerOf('precedence') ?? '') ||
    ['x-autoreply', 'x-autorespond', 'x-failed-recipients', 'list-id'].some(
      (name) => headerOf(name) !== undefined,
    ) ||
    headerOf('return-path') === '<>' ||
    (headerOf('content-type') ?? '').startsWith('multipart/report') ||
    PROGRAM.test(sender)
  );
}

/** What mail programs add by themselves: invitations, and what proves who wrote it. */
const ADDED_BY_PROGRAMS: ReadonlySet<string> = new Set([
  ...['text/calendar', 'application/ics', 'application/ms-tnef'],
  ...['application/pgp-signature', 'application/pkcs7-signature', 'application/x-pkcs7-signature'],
]);

/** Pictures that the words refer to are meant as soon as they are more than a logo. */
const isMeant = ({ related, content, mimeType }: Attachment): boolean =>
  !ADDED_BY_PROGRAMS.has(mimeType) && (!related || bytesOf(content).length > SMALL_PICTURE_BYTES);

const fileOf = ({ filename, content }: Attachment): WholeFile => ({
  name: filename ?? 'pièce jointe',
  bytes: bytesOf(content),
});

const bytesOf = (content: Attachment['content']): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
