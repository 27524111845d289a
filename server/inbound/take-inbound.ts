import { type Kysely, sql, type Transaction } from 'kysely';
import { dialledPhone } from '#domain/customers/phone.ts';
import { REPAIR_LIMITS } from '#domain/repair/repair-limits.ts';
import { isInShop } from '#domain/repair/repair-states.ts';
import { countText } from '#domain/text/count-text.ts';
import { visibleText } from '#domain/text/visible-text.ts';
import { uploadRules } from '#domain/uploads/uploads.ts';
import type { Schema } from '../db/schema.ts';
import { keyedBucket } from '../limits/address-bucket.ts';
import type { Limit, Limits } from '../limits/limits.ts';
import { type TooMany, tooMany } from '../outcomes.ts';
import { addPhotoRows, photoObstacle } from '../repairs/add-photos.ts';
import { addReply } from '../repairs/add-reply.ts';
import type { RepairDeps } from '../repairs/repair-deps.ts';
import { lockRepair, type RepairRow } from '../repairs/repair-row.ts';
import type { WholeFile } from '../uploads/take-upload.ts';
import type { Uploads } from '../uploads/uploads-module.ts';
import { addInbound, INBOUND_FILES, isKnownInbound, isWaitingFull, type WaitsFor } from './inbound-rows.ts';
import { inParts, ownWords } from './own-words.ts';
import { digestOfInbound, type InboundMail } from './read-mail.ts';
import { isProofOf, replyTags } from './reply-address.ts';

/** Limit for messages of one sender: nobody answers this often, and two programs that answer each other do. */
const PER_SENDER: Limit = { count: 30, perS: 3600, burst: 15 };
/** Limit for all of them: each may be a mail to the shop. */
const OF_ALL: Limit = { count: 300, perS: 3600, burst: 100 };

/** Retry after so long, while nobody looks at what waits. */
const FULL_RETRY_S = 3600;

/** Upper bound for the cases that are looked for: a mail may name thousands, and is answered to one. */
const MOST_TAGS = 5;

/** Upper bound for what is kept of a text. */
const LONGEST_TEXT = 20_000;

export type TakeInboundDeps = Pick<RepairDeps, 'database' | 'clock'> & {
  /** Makes the addresses for answers, and the names of buckets; the same in all processes. */
  secret: string;
  /** The mailbox of all those addresses; undefined: no mail is expected. */
  address: () => string | undefined;
  /** Null for what is not a mail. */
  readMail: (raw: Uint8Array) => Promise<InboundMail | null>;
  uploads: Pick<Uploads, 'take' | 'attach'>;
  limits: Pick<Limits, 'take'>;
};

export type InboundTaken =
  /** In the thread of its case; among what waits for somebody; here before; written by a program; no message at all. */
  | { outcome: 'filed' | 'waiting' | 'known' | 'ignored' | 'unreadable' }
  | TooMany
  /** Too many files are being read. */
  | { outcome: 'busy'; retryAfterS: number };

/** Takes a mail as it travelled. */
export async function takeMail(deps: TakeInboundDeps, raw: Uint8Array): Promise<InboundTaken> {
  const address = deps.address();
  const mail = address === undefined ? null : await deps.readMail(raw);
  if (!mail || address === undefined) return { outcome: 'unreadable' };
  const { digest } = mail;
  const sender = plainText(mail.sender);
  // A mail of ours that came back to us would go round for ever.
  if (mail.isAutomatic || isOurs(address, sender)) return { outcome: 'ignored' };
  if (await isKnownInbound(deps.database, digest)) return { outcome: 'known' };
  const refusal = await overLimit(deps, sender);
  if (refusal) return refusal;
  const repair = await findAddressed(deps, address, mail.recipients);
  const isExpected = repair !== null || (await isOfCustomer(deps, sender));
  const files = isExpected ? await takeFiles(deps, mail.files) : withoutFiles(mail.files);
  if ('outcome' in files) return files;
  return storeInbound(deps, {
    channel: 'mail',
    ...{ digest, sender, subject: plainText(mail.subject).replaceAll('\n', ' ') },
    text: plainText(mail.text),
    ...files,
    repairId: repair?.id ?? null,
    waitsFor: !repair ? 'address' : isFrom(repair, sender) ? null : 'sender',
  });
}

export type InboundText = { from: string; text: string; id: string };

/** Takes a text message: it belongs to the only open case with its number, if the shop has its device. */
export async function takeTextMessage(
  deps: TakeInboundDeps,
  { from, text, id }: InboundText,
): Promise<InboundTaken> {
  const digest = digestOfInbound('sms', id);
  if (await isKnownInbound(deps.database, digest)) return { outcome: 'known' };
  const sender = senderNumber(plainText(from));
  const refusal = await overLimit(deps, sender);
  if (refusal) return refusal;
  const found = await findByNumber(deps.database.kysely, sender);
  // Anybody may ask for a repair with the number of somebody else, whose words they would read.
  const only = found.length === 1 ? found.find(({ state }) => isInShop(state)) : undefined;
  return storeInbound(deps, {
    channel: 'sms',
    ...{ digest, sender, subject: null, text: plainText(text) },
    uploadIds: [],
    refusals: [],
    repairId: only?.id ?? null,
    waitsFor: only ? null : found.length > 1 ? 'choice' : 'case',
  });
}

/** Providers leave out the plus of a number. A name, which some senders have instead, stays as it is. */
function senderNumber(from: string): string {
  const dialled = dialledPhone(from).slice(0, 320);
  return /^[1-9]\d{9,14}$/.test(dialled) ? `+${dialled}` : dialled || 'inconnu';
}

const findByNumber = (tables: Kysely<Schema>, number: string) =>
  tables
    .selectFrom('repairs')
    .select(['id', 'state'])
    .where(sql<boolean>`regexp_replace(phone, '[^+0-9]', '', 'g') = ${number}`)
    .where('state', 'not in', ['handed_over', 'closed'])
    .limit(2)
    .execute();

/** Whether a mailbox or a number is that of the customer of a case. */
export const isFrom = ({ email, phone }: Pick<RepairRow, 'email' | 'phone'>, sender: string): boolean =>
  email === sender || (phone !== null && dialledPhone(phone) === sender);

/** Whether an address is the mailbox of the answers, or that of a case. */
const isOurs = (address: string, sender: string): boolean =>
  sender === address.toLowerCase() || replyTags(address, [sender]).length > 0;

/** The case that one of these addresses was made for. */
async function findAddressed(
  { database, secret }: TakeInboundDeps,
  address: string,
  recipients: readonly string[],
): Promise<Pick<RepairRow, 'id' | 'email' | 'phone'> | null> {
  for (const tag of replyTags(address, recipients).slice(0, MOST_TAGS)) {
    const repair = await database.kysely
      .selectFrom('repairs')
      .select(['id', 'email', 'phone'])
      .where('reference', '=', tag.reference)
      .where('forgotten_at', 'is', null)
      .executeTakeFirst();
    if (repair && isProofOf(secret, repair.id, tag)) return repair;
  }
  return null;
}

/** Whether a case has this mailbox. Nobody else sends files to a case that they do not name. */
async function isOfCustomer({ database }: TakeInboundDeps, sender: string): Promise<boolean> {
  const found = await database.kysely
    .selectFrom('repairs')
    .select('id')
    .where('email', '=', sender)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function overLimit({ limits, secret }: TakeInboundDeps, sender: string): Promise<TooMany | null> {
  const ofSender = await limits.take(PER_SENDER, keyedBucket(secret, 'inbound', sender));
  if (!ofSender.isAllowed) return tooMany(ofSender);
  const ofAll = await limits.take(OF_ALL, 'inbound messages');
  return ofAll.isAllowed ? null : tooMany(ofAll);
}

type TakenFiles = {
  uploadIds: string[];
  /** Why others were not kept, in words for the shop and their sender. */
  refusals: string[];
};

/** Keeps the files of a mail, by the rules of every form. */
async function takeFiles(
  { uploads }: TakeInboundDeps,
  files: readonly WholeFile[],
): Promise<TakenFiles | { outcome: 'busy'; retryAfterS: number }> {
  const kept: TakenFiles = { uploadIds: [], refusals: [] };
  for (const file of files.slice(0, uploadRules.maxFiles)) {
    const taken = await uploads.take(file);
    // The service delivers the whole mail again; files without an owner go by themselves.
    if (taken.outcome === 'busy') return taken;
    if (taken.outcome === 'taken') kept.uploadIds.push(taken.upload.id);
    else kept.refusals.push(taken.reason);
  }
  const { refusals } = withoutFiles(files.slice(uploadRules.maxFiles));
  return { ...kept, refusals: [...kept.refusals, ...refusals] };
}

const withoutFiles = ({ length }: readonly WholeFile[]): TakenFiles => ({
  uploadIds: [],
  refusals:
    length === 0 ? [] : [countText(length, 'fichier n’a pas été gardé.', 'fichiers n’ont pas été gardés.')],
});

/** Without signs that neither a page nor the database can show. */
const plainText = (text: string): string =>
  visibleText(text)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .trim()
    .slice(0, LONGEST_TEXT - 2000);

type Arrival = TakenFiles & {
  channel: 'mail' | 'sms';
  digest: string;
  sender: string;
  subject: string | null;
  text: string;
  repairId: string | null;
  waitsFor: WaitsFor | null;
};

/** Its place is decided and taken at once: a message is in one thread, or waits, and never both or neither. */
function storeInbound(deps: TakeInboundDeps, arrival: Arrival): Promise<InboundTaken> {
  const { database, clock, uploads } = deps;
  const { channel, digest, uploadIds } = arrival;
  return database.transaction(async (tx) => {
    const now = clock();
    const repair = arrival.repairId === null ? undefined : await lockRepair(tx, arrival.repairId);
    const waitsFor = await waitOf(tx, repair, arrival);
    if (waitsFor !== null && (await isWaitingFull(tx))) return tooMany({ retryAfterS: FULL_RETRY_S });
    const id = await addInbound(
      tx,
      { channel, digest, at: now },
      { repairId: repair?.id ?? null, waiting: waitsFor && waitingOf(arrival, waitsFor) },
    );
    if (id === null) return { outcome: 'known' };
    if (waitsFor !== null || !repair) {
      await uploads.attach(uploadIds, { kind: INBOUND_FILES, id }, tx);
      return { outcome: 'waiting' };
    }
    await addReply(tx, repair, { texts: messagesOf(arrival), channel }, now);
    const attached = await uploads.attach(uploadIds, { kind: 'repair', id: repair.id }, tx);
    if (attached.length > 0) await showFiles(tx, repair, attached, now);
    return { outcome: 'filed' };
  });
}

async function waitOf(
  tx: Transaction<Schema>,
  repair: RepairRow | undefined,
  { channel, waitsFor, uploadIds }: Arrival,
): Promise<WaitsFor | null> {
  if (!repair) return waitsFor ?? (channel === 'mail' ? 'address' : 'case');
  if (waitsFor !== null || uploadIds.length === 0) return waitsFor;
  return (await photoObstacle(tx, repair, uploadIds.length)) ? 'files' : null;
}

/** Whoever looks at it sees the whole. */
const waitingOf = ({ sender, subject, text, refusals }: Arrival, waits_for: WaitsFor) => ({
  ...{ waits_for, sender, subject },
  text: [text, ...refusals].filter(Boolean).join('\n\n').slice(0, LONGEST_TEXT),
});

const messagesOf = ({ channel, text, refusals }: Arrival): string[] =>
  threadTexts([channel === 'mail' ? ownWords(text) : text, ...refusals].filter(Boolean).join('\n\n'));

/** A text as the messages of a thread. A mail may have nothing but files. */
export function threadTexts(text: string): string[] {
  const parts = inParts(text, REPAIR_LIMITS.message);
  return parts.length > 0 ? parts : ['Message sans texte.'];
}

/** Files of a customer belong to the arrival of the device, as those of the site do. */
export const showFiles = (
  tx: Transaction<Schema>,
  repair: RepairRow,
  files: readonly { id: string }[],
  now: Date,
): Promise<void> =>
  addPhotoRows(
    tx,
    repair,
    { ids: files.map(({ id }) => id), stage: 'arrival', caption: null, isPublic: true },
    { kind: 'customer' },
    now,
  );
