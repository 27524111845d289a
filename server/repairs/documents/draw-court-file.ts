import { dayInParis, formatDate } from '#domain/dates/dates.ts';
import { isCourtCase } from '#domain/repair/court-file.ts';
import type { DocumentTexts } from '../../shop/documents/document-texts.ts';
import { drawStack, type StackedPicture } from '../../shop/documents/draw-document.ts';
import type { Uploads } from '../../uploads/uploads-module.ts';
import { findForShop, type ShopRepair } from '../find-for-shop.ts';
import type { RepairDeps } from '../repair-deps.ts';
import { checksSheetText } from './checks-texts.ts';
import { courtCoverText } from './court-cover.ts';
import type { DrawnDocument } from './draw-repair-document.ts';
import { findMoneyDocument } from './find-money-document.ts';
import { readQuoteText } from './read-quote-text.ts';
import { type DocumentContext, ticketText } from './ticket-texts.ts';

export type CourtFileDeps = RepairDeps & { uploads: Pick<Uploads, 'pictureOf'> };

/** A document of the file, and what the first page calls it. */
type Enclosed = { name: string; words: DocumentTexts };

/**
 * What a judge is asked with about a device that nobody fetches, as one file: a first page with facts and chronology, then the intake, the
 * quotes, the note of the price, the checks and the photos. Null before the date of the law, and for anybody but the owner.
 */
export async function drawCourtFile(
  deps: CourtFileDeps,
  repairId: string,
  who: { userId: string },
): Promise<DrawnDocument | null> {
  const { database, shop, siteUrl, clock } = deps;
  if (!(await isOwner(deps, who.userId))) return null;
  const repair = await findForShop(database, repairId);
  const now = clock();
  if (!repair?.ready_at || !isCourtCase(repair, repair.money.dueCents, dayInParis(now))) return null;
  // The customer's link is a secret: no document that is handed to others opens their case.
  const context = { shop: shop(), siteUrl, link: siteUrl };
  const enclosed = await enclosedIn(deps, repair, context);
  const pictures = await picturesOf(deps, repair);
  const names = [...enclosed.map(({ name }) => name), ...(pictures.length > 0 ? ['Photos'] : [])];
  const cover = courtCoverText(repair, context, { readyAt: repair.ready_at, names, drawnAt: now });
  const title = `Dossier pour le juge ${repair.reference}`;
  const documents = [cover, ...enclosed.map(({ words }) => words)];
  return {
    filename: `Dossier pour le juge ${repair.reference}.pdf`,
    content: await drawStack(title, documents, now, pictures),
  };
}

/** Asked of the database, whatever the page that offers the file has thought. */
async function isOwner({ database }: CourtFileDeps, userId: string): Promise<boolean> {
  const found = await database.kysely
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .where('staff_role', '=', 'owner')
    .executeTakeFirst();
  return found !== undefined;
}

async function enclosedIn(
  deps: CourtFileDeps,
  repair: ShopRepair,
  context: DocumentContext,
): Promise<Enclosed[]> {
  const { kysely } = deps.database;
  const enclosed: Enclosed[] = [];
  if (repair.registered_at) {
    const { stub: _, ...words } = ticketText(repair, context);
    enclosed.push({ name: 'Fiche de prise en charge', words });
  }
  for (const { id, version, sent_at } of repair.quotes.toReversed()) {
    const quote = sent_at ? await readQuoteText(kysely, repair.id, id, context) : null;
    if (quote) enclosed.push({ name: `Devis n°\u00a0${version}`, words: quote.words });
  }
  const isSpecimen = context.shop.mode === 'demonstration';
  const note = await findMoneyDocument(
    kysely,
    repair,
    { kind: 'note' },
    { isSpecimen, payLink: context.siteUrl },
  );
  if (note) enclosed.push({ name: 'Note du prix', words: note.words });
  const checks = checksSheetText(repair, context);
  if (checks) enclosed.push({ name: 'Fiche de contrôle', words: checks });
  return enclosed;
}

const STAGES = { arrival: 'À l’arrivée', diagnosis: 'Au diagnostic', after: 'Après la réparation' } as const;

/** The photos, one after the other: each is some hundred kilobytes. */
async function picturesOf({ uploads }: CourtFileDeps, { id, photos }: ShopRepair): Promise<StackedPicture[]> {
  const pictures: StackedPicture[] = [];
  for (const { upload_id, stage, caption, created_at } of photos) {
    const picture = await uploads.pictureOf({ kind: 'repair', id }, upload_id);
    if (!picture) continue;
    const words = [STAGES[stage], caption].filter(Boolean).join('\u00a0: ');
    pictures.push({ ...picture, words: `${words}, ${formatDate(created_at, { withTime: true })}` });
  }
  return pictures;
}
