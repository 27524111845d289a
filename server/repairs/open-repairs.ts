import { readCaseNumber } from '#domain/case-number.ts';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import type { RepairQuery } from '#domain/repair/repair-query.ts';
import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/run-jobs.ts';
import { addressBuckets } from '../limits/address-bucket.ts';
import { createLimits, type Limit } from '../limits/limits.ts';
import type { Log } from '../log.ts';
import type { EventMails } from '../mail/event-mails.ts';
import type { Uploads } from '../uploads/open-uploads.ts';
import { addPhotos, findPhoto, type PhotosOutcome } from './add-photos.ts';
import { type AnswerOutcome, answerQuote } from './answer-quote.ts';
import { openedRepair, openedRepairCookie } from './browser-link.ts';
import { changeParts, type PartsChange, type PartsOutcome } from './change-parts.ts';
import { type ChangeOutcome, changeRepair } from './change-repair.ts';
import { closeUnclaimed } from './close-unclaimed.ts';
import { type CreateOutcome, createRepair } from './create-repair.ts';
import {
  type DrawnDocument,
  drawRepairDocument,
  type RepairDocument,
} from './documents/draw-repair-document.ts';
import { type FoundPart, findParts, findSkus, skusOf } from './find-parts.ts';
import { findByLink, findForShop, type ShopRepair, type TrackedRepair } from './find-repair.ts';
import { forgetRepairs } from './forget-repairs.ts';
import { giveTracking, type TrackingOutcome } from './give-tracking.ts';
import { type HandOver, handOver } from './hand-over.ts';
import {
  type AccountRepair,
  countRepairs,
  listOfAccount,
  listRepairs,
  type RepairCount,
  type RepairList,
} from './list-repairs.ts';
import { type AskedLink, mailLinkLater } from './mail-link.ts';
import { type MessageOutcome, markMessagesRead, writeMessage } from './messages.ts';
import { moveRepair, type RepairMove, type RepairMoveOutcome } from './move-repair.ts';
import { expireQuotes, listUnclaimed, remindUnclaimed, type UnclaimedRepair } from './pass-time.ts';
import { type RegisterOutcome, registerAtCounter, registerRepair } from './register-repair.ts';
import { type RenewOutcome, renewLink } from './renew-link.ts';
import type { RepairDeps } from './repair-deps.ts';
import { repairToken } from './repair-link.ts';
import { type Invalid, isId, type Refused, type RepairRow, type RepairWho } from './repair-row.ts';
import { type QuoteBase, type SaveQuoteOutcome, saveQuote } from './save-quote.ts';
import { sendQuote } from './send-quote.ts';
import { eraseUnlockCode, readUnlockCode, type UnlockCodeOutcome } from './unlock-code.ts';

/** Nobody asks so often. */
export const REQUESTS_PER_ADDRESS: Limit = { count: 20, perS: 3600, burst: 10 };
/** A customer follows a link; whoever tries links gets nowhere. */
const MISSES_PER_ADDRESS: Limit = { count: 60, perS: 3600, burst: 20 };

/** Each is a mail to the shop. */
const MESSAGES_PER_FILE: Limit = { count: 30, perS: 3600, burst: 15 };

/** Each may be a mail to whoever's case it is. */
export const LINKS_PER_ADDRESS: Limit = { count: 20, perS: 3600, burst: 6 };

type Shop = Extract<RepairWho, { kind: 'shop' }>;
type Person = Exclude<RepairWho, { kind: 'system' }>;
type TooMany = { retryAfterS: number };

type RepairSettings = {
  /** Whether text messages leave: without it, nobody is offered any. */
  takesTexts: boolean;
};

export type Repairs = {
  /** What forms need to know beforehand. */
  settings: RepairSettings;
  /** Opens the file that an unchecked form asks for (domain/repair/repair-request.ts, repairRequestSchema). */
  create(
    asked: unknown,
    userId: string | null,
    address: string | undefined,
  ): Promise<CreateOutcome | ({ outcome: 'too many' } & TooMany)>;
  /** Takes in a device that was asked about or announced (intakeSchema). */
  register(
    repairId: string,
    asked: unknown,
    who: Shop,
    guard: EditGuard<RepairRow>,
  ): Promise<RegisterOutcome>;
  /** Opens a case at the counter (counterSchema). */
  registerAtCounter(asked: unknown, who: Shop): Promise<CreateOutcome>;
  /** Events of REPAIR_TRANSITIONS that go through nothing else. */
  move(repairId: string, move: RepairMove, who: RepairWho): Promise<RepairMoveOutcome>;
  /** Gives the device back, with its guarantees. */
  handOver(repairId: string, given: HandOver, who: Shop): Promise<RepairMoveOutcome>;
  /** Closes the case of a device that nobody fetched, by a judge's decision (judgmentSchema). */
  closeUnclaimed(repairId: string, asked: unknown, who: Shop): Promise<RepairMoveOutcome | Invalid>;
  /** Writes the draft of the next quote (domain/repair/quote.ts, quoteSchema), which nobody else sees. */
  saveQuote(
    repairId: string,
    asked: unknown,
    who: Shop,
    guard: EditGuard<QuoteBase>,
  ): Promise<SaveQuoteOutcome>;
  /** Freezes the draft and asks the customer. */
  sendQuote(repairId: string, who: Shop): Promise<RepairMoveOutcome>;
  /** Accepts or refuses the quote that was shown (quoteAnswerSchema), line by line. */
  answerQuote(
    repairId: string,
    asked: unknown,
    who: Person,
    address: string | undefined,
  ): Promise<AnswerOutcome>;
  /** Parts of the shop's stock: added, held once they came, given back. */
  changeParts(repairId: string, asked: PartsChange, who: Shop): Promise<PartsOutcome>;
  /** Adds to the thread (messageSchema). */
  writeMessage(
    repairId: string,
    asked: unknown,
    who: Person,
  ): Promise<MessageOutcome | ({ outcome: 'too many' } & TooMany)>;
  /** What the other side wrote has been seen. */
  markMessagesRead(repairId: string, reader: Person['kind']): Promise<void>;
  /** The number of the parcel that the customer sent (trackingSchema). */
  giveTracking(
    repairId: string,
    asked: unknown,
    who: Person,
    guard: EditGuard<RepairRow>,
  ): Promise<TrackingOutcome>;
  /** Sends a mail of a case once more. False when there is none under that id. */
  resendMail(mailId: number): Promise<boolean>;
  /** Files uploads that were just taken for this repair. */
  addPhotos(repairId: string, asked: unknown, who: Person): Promise<PhotosOutcome>;
  /** Whose photo an upload is, for who serves it. */
  findPhoto(uploadId: string): Promise<{ repairId: string; isPublic: boolean } | null>;
  /** Opens the unlock code; who read it is written down. */
  readUnlockCode(repairId: string, who: Shop): Promise<UnlockCodeOutcome>;
  eraseUnlockCode(repairId: string, who: Shop): Promise<{ outcome: 'erased' } | Refused>;
  /** Makes another link, mails it, and ends the one before. */
  renewLink(repairId: string, who: Shop): Promise<RenewOutcome>;
  /** Mails its link to the customer of a case; says nothing of whether there is such a case. */
  mailLink(asked: AskedLink, address: string | undefined): Promise<{ outcome: 'done' } | TooMany>;
  /** The devices that wait to be fetched, with the dates of the law. */
  listUnclaimed(): Promise<UnclaimedRepair[]>;
  /** A PDF of the file (ticket, quote, packing slip); null where it has none. */
  drawDocument(repairId: string, document: RepairDocument): Promise<DrawnDocument | null>;
  /** What the shop corrects (repairChangeSchema). */
  change(repairId: string, asked: unknown, who: Shop, guard: EditGuard<RepairRow>): Promise<ChangeOutcome>;
  /** Null for a link that leads nowhere; `retryAfterS` when this address has tried too many of those. */
  findByLink(token: string, address: string | undefined): Promise<TrackedRepair | null | TooMany>;
  findForShop(repairId: string): Promise<ShopRepair | null>;
  /** The id of the case under a number, however it is typed. */
  findByReference(reference: string): Promise<string | null>;
  /** The files of an account, for who is signed in as it. */
  listOfAccount(userId: string): Promise<AccountRepair[]>;
  /** The secret of the link to the case of an account under a reference; null for that of anybody else. */
  linkOfAccount(reference: string, userId: string): Promise<string | null>;
  list(query: RepairQuery, perPage?: number): Promise<RepairList>;
  count(): Promise<RepairCount>;
  /** Products of the shop that hold all words, for who looks for a part. */
  findParts(words: string): Promise<FoundPart[]>;
  /** Ids of products by their references, in small letters. */
  findSkus(skus: readonly string[]): Promise<Map<string, string>>;
  /** References of products by their ids. */
  skusOf(productIds: readonly string[]): Promise<Map<string, string>>;
  /** Remembers, in a browser, the case that it has just opened. */
  rememberOpened(linkToken: string, setCookie: (line: string) => void): void;
  /** The link of the case that a browser has just opened; null when it remembers none. */
  opened(cookies: string | null): string | null;
  /** The secret of the link to a case, for who has shown that it is theirs. Null when there is no such case. */
  linkOf(repairId: string): Promise<string | null>;
};

/** `secret` also names the buckets of addresses. */
export type OpenRepairsDeps = Omit<RepairDeps, 'database'> & {
  database: Database;
  /** Multiplies the limits; 0 = none. */
  factor: number;
  /** Gives the photos of a form to their file, and takes those of a forgotten one away. */
  uploads: Pick<Uploads, 'attach' | 'remove'>;
  settings: RepairSettings;
  /** Woken once something may have happened to a case, when that is stored. */
  mails: Pick<EventMails, 'wake' | 'resend'>;
  texts: Pick<EventMails, 'wake'>;
  log: Pick<Log, 'error'>;
};

/** Repair cases as pages and the back office open, find and move them. */
export function openRepairs(deps: OpenRepairsDeps): { repairs: Repairs; jobs: readonly Job[] } {
  const { database, secret, factor, clock, settings, mails, texts } = deps;
  const limits = createLimits({ database, factor, clock });
  const bucketOf = addressBuckets(secret);
  const isSecure = deps.siteUrl.startsWith('https:');
  function wake() {
    mails.wake();
    texts.wake();
  }
  async function told<T>(doing: Promise<T>): Promise<T> {
    const done = await doing;
    wake();
    return done;
  }
  return {
    repairs: {
      settings,
      async create(asked, userId, address) {
        const taken = await limits.take(REQUESTS_PER_ADDRESS, bucketOf('repair', address));
        if (!taken.isAllowed) return { outcome: 'too many', retryAfterS: taken.retryAfterS };
        return told(createRepair(deps, asked, userId));
      },
      register: (repairId, asked, who, guard) => told(registerRepair(deps, repairId, asked, who, guard)),
      registerAtCounter: (asked, who) => told(registerAtCounter(deps, asked, who)),
      move: (repairId, move, who) => told(moveRepair(deps, repairId, move, who)),
      handOver: (repairId, given, who) => told(handOver(deps, repairId, given, who)),
      closeUnclaimed: (repairId, asked, who) => told(closeUnclaimed(deps, repairId, asked, who)),
      saveQuote: (repairId, asked, who, guard) => saveQuote(deps, repairId, asked, who, guard),
      sendQuote: (repairId, who) => told(sendQuote(deps, repairId, who)),
      answerQuote: (repairId, asked, who, address) =>
        told(answerQuote(deps, repairId, asked, who, bucketOf('quote', address))),
      changeParts: (repairId, asked, who) => changeParts(deps, repairId, asked, who),
      async writeMessage(repairId, asked, who) {
        if (who.kind === 'customer') {
          const taken = await limits.take(MESSAGES_PER_FILE, `repair message:${repairId}`);
          if (!taken.isAllowed) return { outcome: 'too many', retryAfterS: taken.retryAfterS };
        }
        return told(writeMessage(deps, repairId, asked, who));
      },
      markMessagesRead: (repairId, reader) => markMessagesRead(deps, repairId, reader),
      addPhotos: (repairId, asked, who) => addPhotos(deps, repairId, asked, who),
      findPhoto: (uploadId) => findPhoto(deps, uploadId),
      readUnlockCode: (repairId, who) => readUnlockCode(deps, repairId, who),
      eraseUnlockCode: (repairId, who) => eraseUnlockCode(deps, repairId, who),
      renewLink: (repairId, who) => told(renewLink(deps, repairId, who)),
      async mailLink(asked, address) {
        const taken = await limits.take(LINKS_PER_ADDRESS, bucketOf('repair link mail', address));
        if (!taken.isAllowed) return { retryAfterS: taken.retryAfterS };
        mailLinkLater({ ...deps, limits, onMail: wake }, asked);
        return { outcome: 'done' };
      },
      listUnclaimed: () => listUnclaimed(deps),
      drawDocument: (repairId, document) => drawRepairDocument(deps, repairId, document),
      change: (repairId, asked, who, guard) => changeRepair(deps, repairId, asked, who, guard),
      async findByLink(token, address) {
        const bucket = bucketOf('repair link', address);
        const retryAfterS = limits.refusedFor(MISSES_PER_ADDRESS, bucket);
        if (retryAfterS !== undefined) return { retryAfterS };
        const found = await findByLink(database, token);
        if (found) return found;
        const taken = await limits.take(MISSES_PER_ADDRESS, bucket);
        return taken.isAllowed ? null : { retryAfterS: taken.retryAfterS };
      },
      giveTracking: (repairId, asked, who, guard) => told(giveTracking(deps, repairId, asked, who, guard)),
      resendMail: (mailId) => mails.resend(mailId),
      async findByReference(reference) {
        const repair = await database.kysely
          .selectFrom('repairs')
          .select('id')
          .where('reference', '=', readCaseNumber('REP', reference) ?? '')
          .executeTakeFirst();
        return repair?.id ?? null;
      },
      listOfAccount: (userId) => listOfAccount(database, userId),
      async linkOfAccount(reference, userId) {
        const repair = await database.kysely
          .selectFrom('repairs')
          .select(['id', 'link_version'])
          .where('reference', '=', reference)
          .where('user_id', '=', userId)
          .executeTakeFirst();
        return repair ? repairToken(secret, repair.id, repair.link_version) : null;
      },
      findForShop: (repairId) => findForShop(database, repairId),
      list: (query, perPage) => listRepairs(database, query, clock(), perPage),
      count: () => countRepairs(database, clock()),
      findParts: (words) => findParts(database, words),
      findSkus: (skus) => findSkus(database, skus),
      skusOf: (productIds) => skusOf(database, productIds),
      rememberOpened: (linkToken, setCookie) => setCookie(openedRepairCookie(linkToken, isSecure)),
      opened: (cookies) => openedRepair(cookies, isSecure),
      async linkOf(repairId) {
        if (!isId(repairId)) return null;
        const repair = await database.kysely
          .selectFrom('repairs')
          .select('link_version')
          .where('id', '=', repairId)
          .executeTakeFirst();
        return repair ? repairToken(secret, repairId, repair.link_version) : null;
      },
    },
    jobs: [
      { name: 'repair quote expiry', run: (now) => told(expireQuotes(deps, now)) },
      { name: 'unclaimed repair reminders', run: (now) => told(remindUnclaimed(deps, now)) },
      { name: 'repairs purge', run: (now) => forgetRepairs(deps, now) },
    ],
  };
}
