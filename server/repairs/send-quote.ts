import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { type AgreedBonus, bonusRatesOn } from '#domain/bonus/bonus.ts';
import { addDays } from '#domain/dates/calendar-day.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { type AccountLock, owesAccountLock } from '#domain/repair/account-lock.ts';
import { feesInForce, refusalDetail } from '#domain/repair/announced-fees.ts';
import type { AlternativeTerms } from '#domain/repair/quote-alternatives.ts';
import { quoteDays } from '#domain/repair/quote-terms.ts';
import { factsOf, findRepairTransition } from '#domain/repair/repair-rules.ts';
import type { Schema } from '../db/schema.ts';
import { orRefused, Refusal, refused } from '../outcomes.ts';
import { lineVat } from '../shop/documents/document-vat.ts';
import { sellerData } from '../shop/documents/seller-data.ts';
import { applyTransition, type RepairMoveOutcome } from './move-repair.ts';
import { readQuoteLines } from './read-quotes.ts';
import type { RepairDeps } from './repair-deps.ts';
import { onDropOff, type RepairRow, type RepairWho, UNKNOWN_REPAIR } from './repair-row.ts';

const BONUS_CHANGED =
  'Le bonus réparation de ce brouillon n’est plus celui des réglages, ou le dossier est devenu celui d’une entreprise\u00a0: reprenez le brouillon.';

const ASK_ACCOUNT_LOCK =
  'Avant le devis, demandez au client si l’appareil est lié à un compte (Localiser, Google), et notez sa réponse.';

type Shop = Extract<RepairWho, { kind: 'shop' }>;

export type QuoteSending = {
  /** What the customer says of the lock of their account, if it was asked with the quote. */
  accountLock?: AccountLock | undefined;
  /** The customer stands at the counter, and no mail asks for an answer. */
  isQuiet?: boolean | undefined;
  /** The drafts of the devices that were brought in the same drop-off leave with it: one message tells of all. */
  isWithOthers?: boolean | undefined;
};

/**
 * Freezes the draft, with everything printed on it, and asks the customer. It replaces a quote that was waiting. Of several devices
 * each has its own quote and its own answer; all of them are sent, or none.
 */
export function sendQuote(
  deps: RepairDeps,
  repairId: string,
  who: Shop,
  { accountLock, isQuiet = false, isWithOthers = false }: QuoteSending = {},
): Promise<RepairMoveOutcome> {
  return orRefused(
    onDropOff(deps, repairId, async (tx, repair, now, others): Promise<RepairMoveOutcome> => {
      if (accountLock)
        await tx
          .updateTable('repairs')
          .set({ account_lock: accountLock })
          .where('id', '=', repair.id)
          .execute();
      const first = await freezeDraft(
        deps,
        tx,
        accountLock ? { ...repair, account_lock: accountLock } : repair,
        who,
        now,
      );
      if ('outcome' in first) throw new Refusal(first.reason);
      const frozen = [first];
      for (const other of isWithOthers ? await withDraft(tx, others) : []) {
        const next = await freezeDraft(deps, tx, other, who, now);
        if ('outcome' in next) throw new Refusal(`${other.reference}\u00a0: ${next.reason}`);
        frozen.push(next);
      }
      const together = frozen.map(({ payload }) => payload.quoteId);
      for (const { repair: each, transition, payload } of frozen.toReversed()) {
        const isToldWith = each !== first.repair;
        const asked = {
          ...payload,
          ...(together.length > 1 && { together }),
          ...(isToldWith && { isToldWith }),
          ...(isQuiet && { isQuiet }),
        };
        const told = isQuiet || isToldWith ? { ...transition, tells: [] } : transition;
        const moved = await applyTransition(tx, each, told, { payload: asked }, who, now);
        if (moved.outcome !== 'moved') throw new Refusal(moved.reason);
        if (!isToldWith) return moved;
      }
      return UNKNOWN_REPAIR;
    }),
  );
}

/** Those of these cases that have a draft. */
async function withDraft(tx: Transaction<Schema>, repairs: readonly RepairRow[]): Promise<RepairRow[]> {
  if (repairs.length === 0) return [];
  const ids = repairs.map(({ id }) => id);
  const drafts = await tx
    .selectFrom('repair_quotes')
    .select('repair_id')
    .where('state', '=', 'draft')
    .where('repair_id', 'in', ids)
    .execute();
  const drafted = new Set(drafts.map(({ repair_id }) => repair_id));
  return repairs.filter(({ id }) => drafted.has(id));
}

/** Freezes the draft of a case that this transaction has locked; says what the event of its sending holds. */
async function freezeDraft(
  deps: RepairDeps,
  tx: Transaction<Schema>,
  repair: RepairRow,
  who: Shop,
  now: Date,
) {
  const found = findRepairTransition(factsOf(repair, now), 'quote', who.kind);
  if ('refusal' in found) return refused(found.refusal);
  if (owesAccountLock(repair)) return refused(ASK_ACCOUNT_LOCK);
  const draft = await tx
    .selectFrom('repair_quotes')
    .select(['id', 'version', 'note', 'deposit_cents', 'alternatives', 'bonus'])
    .where('repair_id', '=', repair.id)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  if (!draft) return refused('Il n’y a pas de devis à envoyer\u00a0: écrivez-en un.');
  if (draft.bonus && !isStillGiven(deps, repair, draft.bonus, now)) return refused(BONUS_CHANGED);
  await tx
    .updateTable('repair_quotes')
    .set({ state: 'replaced' })
    .where('repair_id', '=', repair.id)
    .where('state', '=', 'sent')
    .execute();
  const valid_until = addDays(dayInParis(now), quoteDays(deps.shop().quoteValidity));
  const lines = await readQuoteLines(tx, [draft.id]);
  const { version, note, alternatives, bonus, deposit_cents: depositCents } = draft;
  const terms = { version, note, depositCents, alternatives, bonus };
  const frozen = { ...terms, sentAt: now, validUntil: valid_until, lines };
  const document = JSON.stringify(documentOf(repair, frozen, deps));
  const document_hash = createHash('sha256').update(document).digest('hex');
  await tx
    .updateTable('repair_quotes')
    .set({ state: 'sent', sent_at: now, valid_until, document, document_hash })
    .where('id', '=', draft.id)
    .execute();
  const payload = { quoteId: draft.id, version: draft.version, documentHash: document_hash };
  return { repair, transition: found.transition, payload };
}

/** The owner may have changed the table since the draft was kept. */
const isStillGiven = (
  { shop }: RepairDeps,
  { device_kind, company }: RepairRow,
  bonus: AgreedBonus,
  now: Date,
): boolean =>
  company === null &&
  bonusRatesOn(shop(), dayInParis(now), device_kind).some((rate) => isDeepStrictEqual(rate, bonus));

type Frozen = {
  version: number;
  note: string | null;
  depositCents: number | null;
  alternatives: AlternativeTerms | null;
  bonus: AgreedBonus | null;
  sentAt: Date;
  validUntil: string;
  lines: Awaited<ReturnType<typeof readQuoteLines>>;
};

/** A quote must always say what it said on its day: everything printed on it is stored with it. */
function documentOf(repair: RepairRow, quote: Frozen, { shop, cgvVersion }: RepairDeps) {
  const { device_kind, brand, model, serial } = repair;
  const selling = sellerData(shop(), quote.sentAt);
  const fees = feesInForce(repair);
  return {
    ...selling,
    customer: {
      company: repair.company,
      siren: repair.siren,
      name: repair.customer_name,
      email: repair.email,
      phone: repair.phone,
      address: repair.return_address,
    },
    repair: { reference: repair.reference, fault: repair.fault },
    purchaseReference: repair.purchase_reference,
    device: { kind: device_kind, brand, model, serial },
    quote: {
      version: quote.version,
      note: quote.note,
      depositCents: quote.depositCents,
      alternatives: quote.alternatives,
      ...(quote.bonus && { bonus: quote.bonus }),
      sentAt: quote.sentAt,
      validUntil: quote.validUntil,
      lines: quote.lines.map(
        ({ id, label, kind, quantity, is_optional, alternative, vat_rate, options }) => ({
          ...{ id, label, kind, quantity, isOptional: is_optional, alternative },
          ...lineVat(selling.seller, vat_rate),
          options: options.map(({ id: optionId, condition, unit_cents, delay_days }) => ({
            id: optionId,
            condition,
            unitCents: unit_cents,
            delayDays: delay_days,
          })),
        }),
      ),
    },
    promisedOn: repair.promised_on,
    warranty: shop().repairWarranty,
    ...(refusalDetail(fees) && {
      fees: {
        diagnosis_fee_cents: fees.diagnosis_fee_cents,
        refusal_fee_cents: fees.refusal_fee_cents,
      },
    }),
    currency: 'EUR',
    cgvVersion,
  };
}
