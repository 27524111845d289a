import type { Transaction } from 'kysely';
import { dayInParis } from '#domain/dates/dates.ts';
import { type BilledLine, billedLines } from '#domain/repair/billed-lines.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import { USUAL_VAT_RATE, type VatRate } from '#domain/vat/vat-rates.ts';
import type { Schema } from '../../db/schema.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { documentVat, lineVat } from '../../shop/documents/document-vat.ts';
import { sellerData } from '../../shop/documents/seller-data.ts';
import { readAccount } from '../read-account.ts';
import { readQuotes } from '../read-quotes.ts';
import type { RepairRow } from '../repair-row.ts';

/** What a repair costs line by line, with its account, for a repair that this transaction has locked. */
export async function readPrice(tx: Transaction<Schema>, repair: RepairRow) {
  const account = await readAccount(tx, repair);
  const quotes = account.agreedCents === 0 ? [] : await readQuotes(tx, repair.id, { withDrafts: false });
  const charges = await tx
    .selectFrom('repair_charges')
    .select(['kind', 'label', 'amount_cents'])
    .where('repair_id', '=', repair.id)
    .orderBy('id')
    .execute();
  const accepted = quotes.find(({ state }) => state === 'accepted') ?? null;
  const { bonusCents: cents } = account;
  const organisation = accepted?.bonus?.organisation;
  return {
    ...account,
    lines: withoutExcess(billedLines(accepted, charges), account.priceCents),
    bonus: organisation && cents > 0 ? { organisation, cents } : null,
  };
}

/** A price is never below zero, however large the discounts: the lines add up to it. */
function withoutExcess(lines: BilledLine[], priceCents: number): BilledLine[] {
  const sum = lines.reduce((total, { totalCents }) => total + totalCents, 0);
  if (sum === priceCents) return lines;
  const cents = priceCents - sum;
  return [
    ...lines,
    { name: 'Remises limitées au prix', details: '', quantity: 1, unitCents: cents, totalCents: cents },
  ];
}

/** The facts that every document of a repair begins with. */
export const documentBase = (repair: RepairRow, shop: ShopSettings, now: Date) => ({
  ...sellerData(shop, now),
  repair: {
    reference: repair.reference,
    device: deviceText(repair),
    serial: repair.serial,
    receivedOn: dayOf(repair.registered_at),
    doneOn: dayOf(repair.ready_at ?? repair.handed_over_at),
  },
});

/** Lines with their VAT, if it is in the prices of the day: at the usual rate but for products that are sold beside the work. */
export function ratedLines<T extends { totalCents: number; rate?: VatRate }>(
  { seller }: { seller: { vatNumber?: string | undefined } },
  lines: readonly T[],
) {
  const rated = lines.map(({ rate = USUAL_VAT_RATE, ...line }) => ({ ...line, ...lineVat(seller, rate) }));
  return { lines: rated, ...documentVat(seller, rated) };
}

const dayOf = (at: Date | null) => at && dayInParis(at);
