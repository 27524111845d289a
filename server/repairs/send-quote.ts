import { createHash } from 'node:crypto';
import { addDays } from '#domain/dates/calendar-day.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { type AccountLock, owesAccountLock } from '#domain/repair/account-lock.ts';
import { feesInForce, refusalDetail } from '#domain/repair/announced-fees.ts';
import type { AlternativeTerms } from '#domain/repair/quote-alternatives.ts';
import { quoteDays } from '#domain/repair/quote-terms.ts';
import { factsOf, findRepairTransition } from '#domain/repair/repair-rules.ts';
import { refused } from '../outcomes.ts';
import { lineVat } from '../shop/documents/document-vat.ts';
import { sellerData } from '../shop/documents/seller-data.ts';
import { applyTransition, type RepairMoveOutcome } from './move-repair.ts';
import { readQuoteLines } from './read-quotes.ts';
import type { RepairDeps } from './repair-deps.ts';
import { onRepair, type RepairRow, type RepairWho } from './repair-row.ts';

const ASK_ACCOUNT_LOCK =
  'Avant le devis, demandez au client si l’appareil est lié à un compte (Localiser, Google), et notez sa réponse.';

/**
 * Freezes the draft, with everything printed on it, and asks the customer. It replaces a quote that was waiting.
 * `accountLock`: what the customer says of the lock of their account, if it was asked with the quote. `isQuiet`: the customer stands
 * at the counter, and no mail asks for an answer.
 */
export function sendQuote(
  deps: RepairDeps,
  repairId: string,
  who: Extract<RepairWho, { kind: 'shop' }>,
  {
    accountLock,
    isQuiet = false,
  }: { accountLock?: AccountLock | undefined; isQuiet?: boolean | undefined } = {},
): Promise<RepairMoveOutcome> {
  return onRepair(deps, repairId, async (tx, repair, now) => {
    const found = findRepairTransition(factsOf(repair, now), 'quote', who.kind);
    if ('refusal' in found) return refused(found.refusal);
    if (accountLock)
      await tx.updateTable('repairs').set({ account_lock: accountLock }).where('id', '=', repairId).execute();
    else if (owesAccountLock(repair)) return refused(ASK_ACCOUNT_LOCK);
    const draft = await tx
      .selectFrom('repair_quotes')
      .select(['id', 'version', 'note', 'deposit_cents', 'alternatives'])
      .where('repair_id', '=', repairId)
      .where('state', '=', 'draft')
      .executeTakeFirst();
    if (!draft) return refused('Il n’y a pas de devis à envoyer\u00a0: écrivez-en un.');
    await tx
      .updateTable('repair_quotes')
      .set({ state: 'replaced' })
      .where('repair_id', '=', repairId)
      .where('state', '=', 'sent')
      .execute();
    const valid_until = addDays(dayInParis(now), quoteDays(deps.shop().quoteValidity));
    const lines = await readQuoteLines(tx, [draft.id]);
    const { version, note, alternatives, deposit_cents: depositCents } = draft;
    const frozen = { version, note, depositCents, alternatives, sentAt: now, validUntil: valid_until, lines };
    const document = JSON.stringify(documentOf(repair, frozen, deps));
    const document_hash = createHash('sha256').update(document).digest('hex');
    await tx
      .updateTable('repair_quotes')
      .set({ state: 'sent', sent_at: now, valid_until, document, document_hash })
      .where('id', '=', draft.id)
      .execute();
    const payload = {
      ...{ quoteId: draft.id, version: draft.version, documentHash: document_hash },
      ...(isQuiet && { isQuiet }),
    };
    const transition = isQuiet ? { ...found.transition, tells: [] } : found.transition;
    return applyTransition(tx, repair, transition, { payload }, who, now);
  });
}

type Frozen = {
  version: number;
  note: string | null;
  depositCents: number | null;
  alternatives: AlternativeTerms | null;
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
