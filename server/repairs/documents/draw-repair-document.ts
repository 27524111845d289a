import type { LabelSize } from '#domain/repair/label-sizes.ts';
import type { MoneyDocument } from '#domain/repair/money-document.ts';
import { isInShop } from '#domain/repair/repair-states.ts';
import { findMoneyDocument } from '../documents/find-money-document.ts';
import { findForShop, type ShopRepair } from '../find-for-shop.ts';
import type { RepairDeps } from '../repair-deps.ts';
import { repairToken, trackingLink } from '../repair-link.ts';
import { checksSheetText } from './checks-texts.ts';
import { drawIntakeLabels } from './draw-intake-labels.ts';
import { guaranteeSheetText } from './guarantee-texts.ts';
import { readQuoteText } from './read-quote-text.ts';
import { repairSlipText } from './slip-texts.ts';
import { type DocumentContext, type Together, ticketText } from './ticket-texts.ts';

export type RepairDocument =
  | { kind: 'ticket' | 'packing-slip' | 'checks' | 'guarantee' }
  | { kind: 'quote'; quoteId: string }
  | { kind: 'labels'; size: LabelSize }
  | { kind: 'wipe'; number: string }
  | MoneyDocument;

/** A document with the name that it is saved under. */
export type DrawnDocument = { filename: string; content: Buffer };

/** Draws a document of a case as PDF/A; null if the case has none. The caller has checked who may see it. */
export async function drawRepairDocument(
  deps: RepairDeps,
  repairId: string,
  document: RepairDocument,
): Promise<DrawnDocument | null> {
  const { database, shop, siteUrl, documents } = deps;
  const repair = await findForShop(database, repairId);
  if (!repair) return null;
  const context = { shop: shop(), siteUrl, link: await linkOf(deps, repairId) };
  const { reference } = repair;
  if (document.kind === 'quote') return drawQuote(deps, repairId, document.quoteId, context);
  if (document.kind === 'wipe') return drawWipe(deps, repairId, document.number);
  if (document.kind === 'note' || document.kind === 'invoice' || document.kind === 'credit-note') {
    const isSpecimen = context.shop.mode === 'demonstration';
    const found = await findMoneyDocument(database.kysely, repair, document, {
      isSpecimen,
      payLink: `${context.link}&etape=payer`,
    });
    if (!found) return null;
    return { filename: found.filename, content: await documents.print(found.words, found.at, found.xml) };
  }
  if (document.kind === 'packing-slip') {
    if (repair.way_in !== 'mail-in') return null;
    const content = await documents.print(repairSlipText(repair, context), repair.created_at);
    return { filename: `Bordereau ${reference}.pdf`, content };
  }
  if (document.kind === 'checks') {
    const words = checksSheetText(repair, context);
    const at = repair.checks.after?.checked_at ?? repair.checks.before?.checked_at;
    if (!words || !at) return null;
    return { filename: `Contrôles ${reference}.pdf`, content: await documents.print(words, at) };
  }
  if (document.kind === 'guarantee') {
    const words = guaranteeSheetText(repair, context);
    if (!words || !repair.handed_over_at) return null;
    return {
      filename: `Garantie ${reference}.pdf`,
      content: await documents.print(words, repair.handed_over_at),
    };
  }
  if (!repair.registered_at) return null;
  if (document.kind === 'labels') return drawLabelsOf(deps, repair, document.size);
  const others = await Promise.all(repair.together.map((other) => togetherOf(deps, other.id)));
  const content = await documents.print(ticketText(repair, context, others.flat()), repair.registered_at);
  return { filename: `Prise en charge ${reference}.pdf`, content };
}

/** Labels for all that came in one drop-off and is here. */
async function drawLabelsOf(
  { database, siteUrl, clock }: RepairDeps,
  repair: ShopRepair,
  size: LabelSize,
): Promise<DrawnDocument> {
  const others = await Promise.all(
    repair.together.filter(({ state }) => isInShop(state)).map(({ id }) => findForShop(database, id)),
  );
  const all = [repair, ...others.filter((other) => other !== null)];
  const content = await drawIntakeLabels(all, size, { siteUrl, at: clock() });
  return { filename: `Étiquettes ${repair.reference}.pdf`, content };
}

/** Another device of the same drop-off, for the one paper of them all. */
async function togetherOf(deps: RepairDeps, id: string): Promise<Together[]> {
  const repair = await findForShop(deps.database, id);
  return repair?.registered_at ? [{ repair, link: await linkOf(deps, id) }] : [];
}

async function drawQuote(
  { database, documents }: RepairDeps,
  repairId: string,
  quoteId: string,
  context: DocumentContext,
): Promise<DrawnDocument | null> {
  const quote = await readQuoteText(database.kysely, repairId, quoteId, context);
  return quote && { filename: quote.filename, content: await documents.print(quote.words, quote.sentAt) };
}

/** A certificate as it was frozen. */
async function drawWipe(
  { database, documents }: RepairDeps,
  repairId: string,
  number: string,
): Promise<DrawnDocument | null> {
  const wipe = await database.kysely
    .selectFrom('repair_wipes')
    .select(['document', 'issued_at'])
    .where('repair_id', '=', repairId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!wipe) return null;
  const content = await documents.print(wipe.document, wipe.issued_at);
  return { filename: `Effacement ${number}.pdf`, content };
}

async function linkOf({ database, secret, siteUrl }: RepairDeps, repairId: string): Promise<string> {
  const { link_version } = await database.kysely
    .selectFrom('repairs')
    .select('link_version')
    .where('id', '=', repairId)
    .executeTakeFirstOrThrow();
  return trackingLink(siteUrl, repairToken(secret, repairId, link_version));
}
