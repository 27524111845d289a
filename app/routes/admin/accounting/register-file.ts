import { data } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { csvAnswer, downloadAnswer, noDocument, pdfAnswer } from '#app/features/files/file-answers.server.ts';
import {
  type AccountingPeriod,
  accountingDays,
  MONEY_WAYS,
  periodText,
  RECEIPT_KINDS,
  readPeriod,
} from '#domain/accounting/accounting.ts';
import { journalOf, toFec } from '#domain/accounting/journal.ts';
import {
  reportMonths,
  reportName,
  TRANSACTION_HEADER,
  transactionCells,
  transactionsOf,
} from '#domain/accounting/transaction-report.ts';
import { SELLER_DOCUMENTS, USED_GOODS_WAYS } from '#domain/accounting/used-goods.ts';
import { addDays } from '#domain/dates/calendar-day.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { toCsv } from '#domain/text/csv.ts';
import { hasVat, vatRegimeAt } from '#domain/vat/vat-regimes.ts';
import type { Route } from './+types/register-file.ts';
import { readPeriodVat } from './period-vat.server.ts';

/**
 * A whole register as a CSV file; the used-goods register also as a PDF to print, « registre.pdf »; receipts and purchases
 * together as an accountant’s software imports them, « ecritures.txt »; the VAT of a period, « tva.csv »; sales to private persons as
 * the platform for electronic invoices is told of them, « transactions.csv ».
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { admin, shop } = context.get(depsContext);
  const { accounting } = admin;
  // A shop that never had VAT in its prices has no column for it.
  const withVat = hasVat(shop().vatRegimes);
  const who = signedIn(context);
  const period = readPeriod(url.searchParams.get('periode'), nowOf(context));
  switch (params.file) {
    case 'recettes.csv': {
      const { receipts, isWhole } = await accounting.receipts(who, period);
      if (!isWhole) throw data(null, { status: 413 });
      const rows = receipts.map(({ day, document, customer, kind, what, way, amountCents, takenBy, vat }) => [
        formatDate(day),
        document,
        customer,
        RECEIPT_KINDS[kind],
        what,
        MONEY_WAYS[way] ?? way,
        amountCents / 100,
        takenBy,
        ...(withVat ? [euros(vat ? vat.reduce((sum, { vatCents }) => sum + vatCents, 0) : null)] : []),
      ]);
      return file(`livre-des-recettes-${periodText(period)}.csv`, header(RECEIPT_HEADER, withVat), rows);
    }
    case 'tva.csv': {
      const { receipts, isWhole } = await accounting.receipts(who, period);
      if (!isWhole) throw data(null, { status: 413 });
      const lines = await readPeriodVat(context, period, receipts);
      if (lines.length === 0) return noDocument();
      const rows = lines.map(({ label, netCents, vatCents, grossCents }) => [
        label,
        euros(netCents),
        euros(vatCents),
        euros(grossCents),
      ]);
      return file(`tva-${periodText(period)}.csv`, VAT_HEADER, rows);
    }
    case 'ecritures.txt': {
      const [{ receipts, isWhole }, purchases] = await Promise.all([
        accounting.receipts(who, period),
        accounting.purchases(who, period),
      ]);
      if (!isWhole) throw data(null, { status: 413 });
      const fec = toFec(journalOf(receipts, purchases));
      return downloadAnswer(`ecritures-${periodText(period)}.txt`, 'text/plain; charset=utf-8', fec);
    }
    case 'transactions.csv': {
      const { invoicePlatform, siren, vatRegimes } = shop();
      const { from } = accountingDays({ ...period, month: period.month ?? 1 });
      // Without a platform there is nobody to send it to.
      if (invoicePlatform === null) throw data(null, { status: 404 });
      const months = reportMonths(period, vatRegimeAt(vatRegimes, from) === null);
      const receiptsOfMonths = await Promise.all(months.map((month) => accounting.receipts(who, month)));
      if (!receiptsOfMonths.every(({ isWhole }) => isWhole)) throw data(null, { status: 413 });
      const days = { from: firstDay(months[0] ?? period), to: lastDay(months.at(-1) ?? period) };
      const rows = transactionsOf(receiptsOfMonths.flatMap(({ receipts }) => receipts)).map((row) =>
        transactionCells(row, { siren: siren?.replaceAll(/\s/g, '') ?? '', ...days }),
      );
      return file(`transactions-${reportName(months)}.csv`, TRANSACTION_HEADER, rows);
    }
    case 'achats.csv': {
      const rows = (await accounting.purchases(who, period)).map((purchase) => [
        formatDate(purchase.day),
        purchase.supplier,
        purchase.nature,
        [purchase.entry, purchase.reference].filter(Boolean).join(', ') || null,
        MONEY_WAYS[purchase.way],
        purchase.amountCents / 100,
        ...(withVat ? [euros(purchase.vatCents)] : []),
      ]);
      return file(`registre-des-achats-${periodText(period)}.csv`, header(PURCHASE_HEADER, withVat), rows);
    }
    case 'registre.csv': {
      const rows = (await accounting.allUsedGoods(who)).map((entry) => [
        entry.number,
        formatDate(entry.recordedAt, { withTime: true }),
        formatDate(entry.acquiredOn),
        entry.description,
        entry.serial,
        entry.origin,
        entry.priceCents / 100,
        USED_GOODS_WAYS[entry.way],
        entry.sellerName,
        entry.sellerAddress,
        SELLER_DOCUMENTS[entry.documentKind],
        entry.documentNumber,
        entry.documentIssuer,
        entry.correctsNumber,
        entry.correction,
      ]);
      return file('registre-des-objets-mobiliers.csv', REGISTER_HEADER, rows);
    }
    case 'registre.pdf':
      return pdfAnswer('registre-des-objets-mobiliers.pdf', await accounting.drawUsedGoods(who));
    default:
      throw data(null, { status: 404 });
  }
}

const RECEIPT_HEADER = [
  'Date',
  'Pièce',
  'Client',
  'Nature',
  'Objet',
  'Moyen',
  'Montant en euros',
  'Reçu par',
];
const VAT_HEADER = ['Ligne', 'Hors taxe en euros', 'TVA en euros', 'TTC en euros'];
const PURCHASE_HEADER = ['Date', 'Fournisseur', 'Nature', 'Pièce', 'Moyen', 'Montant en euros'];
const REGISTER_HEADER = [
  'Numéro d’ordre',
  'Inscrit le',
  'Acquis le',
  'Description',
  'Numéro de série',
  'Provenance',
  'Prix en euros',
  'Moyen',
  'Vendeur',
  'Adresse du vendeur',
  'Pièce d’identité',
  'Numéro de la pièce',
  'Délivrée par',
  'Corrige',
  'Motif',
];

const firstDay = (month: AccountingPeriod): string => accountingDays(month).from;
const lastDay = (month: AccountingPeriod): string => addDays(accountingDays(month).before, -1);

const header = (columns: readonly string[], withVat: boolean) =>
  withVat ? [...columns, 'Dont TVA en euros'] : columns;

const euros = (cents: number | null) => (cents === null ? null : cents / 100);

const file = (name: string, header: readonly string[], rows: (string | number | null)[][]) =>
  csvAnswer(name, toCsv(header, rows));
