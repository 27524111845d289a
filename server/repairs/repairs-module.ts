import type { RepairQuery } from '#domain/repair/repair-query.ts';
import { bindDeps } from '../bind-deps.ts';
import type { Database } from '../db/database.ts';
import { addressBuckets } from '../limits/address-bucket.ts';
import { createLimits, type Limit } from '../limits/limits.ts';
import type { Log } from '../log.ts';
import type { Module } from '../module.ts';
import type { Outbox } from '../outbox/outbox-module.ts';
import { refused, type TooMany, tooMany } from '../outcomes.ts';
import { type CardRefunds, NO_CARDS, sendCardRefund } from '../payments/card-refunds.ts';
import type { Uploads } from '../uploads/uploads-module.ts';
import { wakeAfter } from '../wake-after.ts';
import { addPhotos, findPhoto } from './add-photos.ts';
import { announceParcel } from './announce-parcel.ts';
import { answerQuote } from './answer-quote.ts';
import { openedRepair, openedRepairCookie } from './browser-link.ts';
import { certifyWipe } from './certify-wipe.ts';
import { changeParts } from './change-parts.ts';
import { changeRepair } from './change-repair.ts';
import { chooseData } from './choose-data.ts';
import { closeUnclaimed } from './close-unclaimed.ts';
import { createRepair } from './create-repair.ts';
import { billingOfRepair } from './documents/billing.ts';
import { drawCourtFile } from './documents/draw-court-file.ts';
import { drawRepairDocument } from './documents/draw-repair-document.ts';
import { issueDepositInvoice } from './documents/issue-deposit-invoice.ts';
import { issueRepairInvoice } from './documents/issue-invoice.ts';
import { answerEstimate, remindEstimates, sendEstimate } from './estimates.ts';
import { findByLink, type TrackedRepair } from './find-by-link.ts';
import { findByReference, findForShop } from './find-for-shop.ts';
import { findParts, findSkus, skusOf } from './find-parts.ts';
import { findQuotedLines, findStockLines } from './find-quote-lines.ts';
import { finishRepair } from './finish-repair.ts';
import { findFlag, flagRepair, listFlags, offerFlags, removeFlag, saveFlag } from './flags.ts';
import { forgetRepairs } from './forget-repairs.ts';
import { giveTracking } from './give-tracking.ts';
import { handOver } from './hand-over.ts';
import { countRepairs, listOfAccount, listRepairs } from './list-repairs.ts';
import { type AskedLink, mailLinkLater } from './mail-link.ts';
import { markMessagesRead, writeMessage } from './messages.ts';
import { moveRepair } from './move-repair.ts';
import { noteParcelDelivery } from './note-delivery.ts';
import { noteLetter } from './note-letter.ts';
import { noteReturn } from './note-return.ts';
import { noteWork, removeWork } from './note-work.ts';
import { addFee } from './owed-fees.ts';
import { expireQuotes, listUnclaimed, remindQuotes, remindUnclaimed } from './pass-time.ts';
import { answerGallery, type PairDeps, pairPhotos, unpairPhotos } from './photo-pairs.ts';
import { planPart } from './plan-part.ts';
import { findLabel, sendLabel } from './prepaid-label.ts';
import {
  fillQuickReply,
  findQuickReply,
  listQuickReplies,
  offerQuickReplies,
  removeQuickReply,
  saveQuickReply,
} from './quick-replies.ts';
import {
  findLinesToKeep,
  findQuoteTemplate,
  findTemplates,
  keepQuoteTemplate,
  listQuoteTemplates,
  removeQuoteTemplate,
  renameQuoteTemplate,
} from './quote-templates.ts';
import { findQuotedTogether } from './quotes-together.ts';
import { readLoad } from './read-load.ts';
import { registerAtCounter, registerRepair } from './register-repair.ts';
import { renewLink } from './renew-link.ts';
import type { RepairDeps } from './repair-deps.ts';
import { linkOf, linkOfAccount } from './repair-link.ts';
import { addCharge, correctEntry, type GivenRefund, giveRefund, takePayment } from './repair-money.ts';
import type { RepairWho } from './repair-row.ts';
import { saveChecks } from './save-checks.ts';
import { saveQuote } from './save-quote.ts';
import { sendQuote } from './send-quote.ts';
import { answerSignature, findSigning } from './signing/answer-signature.ts';
import { askSignature, readSigning } from './signing/ask-signature.ts';
import { addStaffNote } from './staff-notes.ts';
import { assignTechnician, listTechnicians } from './technicians.ts';
import { tracePart } from './trace-part.ts';
import { eraseUnlockCode, readUnlockCode } from './unlock-code.ts';
import { addUnstockedPart, receiveUnstockedPart } from './unstocked-parts.ts';

/** Limit for requests: no customer requests this often. */
export const REQUESTS_PER_ADDRESS: Limit = { count: 20, perS: 3600, burst: 10 };
/** Limit for wrong links: a customer follows a link, and guesses lead nowhere. */
const MISSES_PER_ADDRESS: Limit = { count: 60, perS: 3600, burst: 20 };

/** Limit for messages: each is a mail to the shop. */
const MESSAGES_PER_CASE: Limit = { count: 30, perS: 3600, burst: 15 };

/** Limit for link mails: each may be a mail to the case's customer. */
export const LINKS_PER_ADDRESS: Limit = { count: 20, perS: 3600, burst: 6 };

type Person = Exclude<RepairWho, { kind: 'system' }>;

/** `secret` also keys the names of the addresses' buckets. */
export type RepairsDeps = Omit<RepairDeps, 'database'> &
  Pick<PairDeps, 'pictures'> & {
    database: Database;
    /** Multiplies the limits; 0 = none. */
    factor: number;
    /** Attaches the photos of a form to their case, and deletes those of a forgotten one. */
    uploads: Pick<Uploads, 'attach' | 'pictureOf' | 'remove'>;
    /** The settings that forms need beforehand. */
    settings: {
      /** Whether text messages are sent: if not, no form offers them. */
      takesSms: () => boolean;
    };
    /** Undefined while the shop takes no cards on the site. */
    cards: () => CardRefunds | undefined;
    /** Woken when something may have happened to a case and is stored. */
    mails: Pick<Outbox, 'wake' | 'resend'>;
    log: Pick<Log, 'error'>;
  };

export type Repairs = ReturnType<typeof createRepairs>['api'];

/** Opens, finds and moves repair cases, for pages and the back office. */
export function createRepairs(deps: RepairsDeps) {
  const { database, secret, factor, clock, settings, mails } = deps;
  const limits = createLimits({ database, factor, clock });
  const bucketOf = addressBuckets(secret);
  const isSecure = deps.siteUrl.startsWith('https:');
  const waking = wakeAfter(
    mails.wake,
    bindDeps(deps, {
      answerQuote,
      chooseData,
      createRepair,
      expireQuotes,
      remindEstimates,
      remindQuotes,
      remindUnclaimed,
      writeMessage,
    }),
  );
  /** Looks up what a secret opens; an address that tries many wrong ones has to wait. */
  async function unlessGuessed<T>(
    bucket: string,
    find: () => Promise<T | null>,
  ): Promise<T | null | TooMany> {
    const retryAfterS = limits.refusedFor(MISSES_PER_ADDRESS, bucket);
    if (retryAfterS !== undefined) return tooMany({ retryAfterS });
    const found = await find();
    if (found) return found;
    const taken = await limits.take(MISSES_PER_ADDRESS, bucket);
    return taken.isAllowed ? null : tooMany(taken);
  }
  return {
    api: {
      settings,
      ...wakeAfter(
        mails.wake,
        bindDeps(deps, {
          addUnstockedPart,
          announceParcel,
          answerEstimate,
          closeUnclaimed,
          finish: finishRepair,
          giveTracking,
          handOver,
          issueDepositInvoice,
          issueRepairInvoice,
          move: moveRepair,
          noteReturn,
          planPart,
          register: registerRepair,
          registerAtCounter,
          renewLink,
          sendEstimate,
          sendLabel,
          sendQuote,
          takePayment,
        }),
      ),
      ...bindDeps(deps, {
        addCharge,
        addFee,
        addPhotos,
        addStaffNote,
        answerGallery,
        askSignature,
        assignTechnician,
        certifyWipe,
        change: changeRepair,
        changeParts,
        correctEntry,
        drawCourtFile,
        drawDocument: drawRepairDocument,
        eraseUnlockCode,
        fillQuickReply,
        findLabel,
        findPhoto,
        findQuotedTogether,
        flagRepair,
        linkOf,
        linkOfAccount,
        listUnclaimed,
        markMessagesRead,
        noteLetter,
        noteParcelDelivery,
        noteWork,
        pairPhotos,
        readLoad,
        readSigning,
        readUnlockCode,
        receiveUnstockedPart,
        removeWork,
        saveChecks,
        saveQuote,
        tracePart,
        unpairPhotos,
      }),
      ...bindDeps(database, {
        billingOf: billingOfRepair,
        findByReference,
        findFlag,
        findForShop,
        findLinesToKeep,
        findParts,
        findQuickReply,
        findQuotedLines,
        findQuoteTemplate,
        findSkus,
        findStockLines,
        findTemplates,
        keepQuoteTemplate,
        listFlags,
        listOfAccount,
        listQuickReplies,
        listQuoteTemplates,
        listTechnicians,
        offerFlags,
        offerQuickReplies,
        removeFlag,
        removeQuickReply,
        removeQuoteTemplate,
        renameQuoteTemplate,
        saveFlag,
        saveQuickReply,
        skusOf,
      }),
      /** Opens the case that an unchecked form requests (domain/repair/repair-request.ts, repairRequestSchema). */
      async create(asked: unknown, userId: string | null, address: string | undefined) {
        const taken = await limits.take(REQUESTS_PER_ADDRESS, bucketOf('repair', address));
        if (!taken.isAllowed) return tooMany(taken);
        return waking.createRepair(asked, userId);
      },
      answerQuote: (repairId: string, asked: unknown, who: Person, address: string | undefined) =>
        waking.answerQuote(repairId, asked, who, bucketOf('quote', address)),
      /** Records money that went back; by card, Stripe is asked for it. */
      giveRefund: async (repairId: string, refund: GivenRefund, who: Extract<Person, { kind: 'shop' }>) =>
        refund.method === 'card' && !deps.cards()
          ? refused(NO_CARDS)
          : sendCardRefund(deps.cards(), await giveRefund(deps, repairId, refund, who)),
      async writeMessage(repairId: string, asked: unknown, who: Person) {
        if (who.kind === 'customer') {
          const taken = await limits.take(MESSAGES_PER_CASE, `repair message:${repairId}`);
          if (!taken.isAllowed) return tooMany(taken);
        }
        return waking.writeMessage(repairId, asked, who);
      },
      /** What a customer says of their data: each answer is a mail to the shop, as their messages are. */
      async chooseData(repairId: string, asked: unknown, who: Extract<Person, { kind: 'customer' }>) {
        const taken = await limits.take(MESSAGES_PER_CASE, `repair message:${repairId}`);
        if (!taken.isAllowed) return tooMany(taken);
        return waking.chooseData(repairId, asked, who);
      },
      /** Mails its link to the customer of a case; does not reveal whether there is such a case. */
      async mailLink(asked: AskedLink, address: string | undefined): Promise<{ outcome: 'done' } | TooMany> {
        const taken = await limits.take(LINKS_PER_ADDRESS, bucketOf('repair link mail', address));
        if (!taken.isAllowed) return tooMany(taken);
        mailLinkLater({ ...deps, limits, onMail: mails.wake }, asked);
        return { outcome: 'done' };
      },
      /** Null if the link matches no case; `retryAfterS` if this address has tried too many wrong links. */
      findByLink: (token: string, address: string | undefined): Promise<TrackedRepair | null | TooMany> =>
        unlessGuessed(bucketOf('repair link', address), () => findByLink(database, token)),
      /** What the code of a signature opens, in the same way. */
      findSigning: (code: string, address: string | undefined) =>
        unlessGuessed(bucketOf('signature', address), () => findSigning(deps, code)),
      async answerSignature(code: string, asked: unknown, address: string | undefined) {
        const bucket = bucketOf('signature', address);
        const answered = await unlessGuessed(bucket, async () => {
          const given = await answerSignature(deps, code, asked, bucket);
          return given.outcome === 'gone' ? null : given;
        });
        return answered ?? { outcome: 'gone' as const };
      },
      list: (query: RepairQuery, perPage?: number) => listRepairs(database, query, clock(), perPage),
      count: () => countRepairs(database, clock()),
      /** Sends a mail of a case once more. False if there is none with that id. */
      resendMail: (mailId: number) => mails.resend(mailId),
      /** Makes a browser remember the case that it has just opened. */
      rememberOpened: (linkToken: string, setCookie: (line: string) => void) =>
        setCookie(openedRepairCookie(linkToken, isSecure)),
      /** The link of the case that a browser has just opened; null if it remembers none. */
      opened: (cookies: string | null) => openedRepair(cookies, isSecure),
    },
    jobs: [
      { name: 'repair quote expiry', every: 'hour', run: waking.expireQuotes },
      { name: 'repair quote reminders', every: 'hour', run: waking.remindQuotes },
      { name: 'repair estimate reminders', every: 'hour', run: waking.remindEstimates },
      { name: 'unclaimed repair reminders', every: 'hour', run: waking.remindUnclaimed },
      { name: 'repairs purge', every: 'hour', run: (now) => forgetRepairs(deps, now) },
    ],
  } satisfies Module<unknown>;
}
