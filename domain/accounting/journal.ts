import { safeCell } from '../text/csv.ts';
import type { VatRate } from '../vat/vat-rates.ts';
import type { BoughtWay, MoneyWay, Receipt } from './accounting.ts';

type Account = { number: string; label: string };
type Journal = { code: string; label: string };

const CASH: Account = { number: '530000', label: 'Caisse' };
const BANK: Account = { number: '512000', label: 'Banque' };
const CHEQUES: Account = { number: '511200', label: 'Chèques à encaisser' };
const CARDS: Account = { number: '511500', label: 'Cartes à encaisser' };
const ONLINE: Account = { number: '511600', label: 'Paiements en ligne à recevoir' };
/** What a device taken in exchange owes the sale that it pays: nothing is left on it once both are written. */
const EXCHANGES: Account = { number: '467100', label: 'Reprises en échange' };
const WAITING: Account = { number: '471000', label: 'Compte d’attente' };
const PURCHASES: Account = { number: '607000', label: 'Achats de marchandises' };
const VAT_DEDUCTED: Account = { number: '445660', label: 'TVA déductible sur autres biens et services' };
const INCOME: Record<Receipt['kind'], Account> = {
  sale: { number: '707000', label: 'Ventes de marchandises' },
  service: { number: '706000', label: 'Prestations de services' },
};

/** VAT that the shop has taken in for the state, by rate. */
const VAT_TAKEN: Partial<Record<VatRate, Account>> = {
  '20': { number: '445711', label: 'TVA collectée 20\u00a0%' },
  '10': { number: '445712', label: 'TVA collectée 10\u00a0%' },
  '5.5': { number: '445713', label: 'TVA collectée 5,5\u00a0%' },
  '2.1': { number: '445714', label: 'TVA collectée 2,1\u00a0%' },
};

/** The account that money of each way comes to. */
const MONEY: Record<MoneyWay, Account> = {
  card: ONLINE,
  shop_card: CARDS,
  contactless: CARDS,
  cash: CASH,
  transfer: BANK,
  cheque: CHEQUES,
  direct_debit: BANK,
  before: WAITING,
  // The organisation pays by transfer.
  bonus: BANK,
  exchange: EXCHANGES,
};

/** The account that the shop pays from. */
const paidFrom = (way: BoughtWay): Account => (way === 'cash' || way === 'exchange' ? MONEY[way] : BANK);

/** A journal for each account of money. */
const JOURNALS = new Map<Account, Journal>([
  [CASH, { code: 'CA', label: 'Caisse' }],
  [BANK, { code: 'BQ', label: 'Banque' }],
  [CHEQUES, { code: 'CH', label: 'Chèques' }],
  [CARDS, { code: 'CB', label: 'Cartes à l’atelier' }],
  [ONLINE, { code: 'PL', label: 'Paiements en ligne' }],
  [WAITING, { code: 'OD', label: 'Opérations diverses' }],
  [EXCHANGES, { code: 'OD', label: 'Opérations diverses' }],
]);

/** One movement between two accounts, each cent of it on both sides. */
export type JournalEntry = {
  journal: Journal;
  /** "2026-11-21" */
  day: string;
  debit: Account;
  credit: Account;
  cents: number;
  /** What of them is VAT, beside the income or the purchase: on the side of its account, below zero on the other one. */
  vat?: { side: 'debit' | 'credit'; parts: readonly { account: Account; cents: number }[] };
  document: string;
  words: string;
};

export type JournalPurchase = {
  /** "2026-11-21" */
  day: string;
  supplier: string;
  nature: string;
  /** Below zero for what takes a line back. */
  amountCents: number;
  /** What of it is VAT that the shop may deduct. */
  vatCents: number | null;
  way: BoughtWay;
  reference: string | null;
  /** Of used goods: their number in the register of used goods, which is their document. */
  entry?: string | null;
};

/**
 * The books as double entries, by day: receipts when money comes and purchases when it goes, as the books of a micro-enterprise
 * count. What went back to a customer turns its accounts round.
 */
export function journalOf(
  receipts: readonly Receipt[],
  purchases: readonly JournalPurchase[],
): JournalEntry[] {
  const entries = [...receipts.map(receiptEntry), ...purchases.map(purchaseEntry)];
  return entries.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

function receiptEntry({
  day,
  document,
  customer,
  kind,
  what,
  way,
  amountCents,
  vat = [],
}: Receipt): JournalEntry {
  const [money, income] = [MONEY[way], INCOME[kind]];
  const parts = vat.flatMap(({ rate, vatCents }) => {
    const account = VAT_TAKEN[rate];
    return account && vatCents !== 0 ? [{ account, cents: Math.sign(amountCents) * vatCents }] : [];
  });
  const [debit, credit] = amountCents < 0 ? [income, money] : [money, income];
  return {
    ...inJournal(money),
    day,
    debit,
    credit,
    cents: Math.abs(amountCents),
    ...(parts.length > 0 && {
      vat: { side: amountCents < 0 ? ('debit' as const) : ('credit' as const), parts },
    }),
    document,
    words: `${what}, ${customer}`,
  };
}

function purchaseEntry({
  day,
  supplier,
  nature,
  amountCents,
  vatCents,
  way,
  reference,
  entry,
}: JournalPurchase): JournalEntry {
  const money = paidFrom(way);
  const [debit, credit] = amountCents < 0 ? [money, PURCHASES] : [PURCHASES, money];
  return {
    ...inJournal(money),
    day,
    debit,
    credit,
    cents: Math.abs(amountCents),
    ...(vatCents && { vat: { side: 'debit' as const, parts: [{ account: VAT_DEDUCTED, cents: vatCents }] } }),
    document: entry ?? reference ?? '',
    words: `Achat, ${supplier}\u00a0: ${nature}`,
  };
}

const inJournal = (money: Account) => ({
  journal: JOURNALS.get(money) ?? { code: 'OD', label: 'Opérations diverses' },
});

const COLUMNS =
  'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise';

/** In the place of a reference that the supplier has not given. */
const NO_DOCUMENT = 'SANS_PIECE_REF';

/**
 * The entries as the file that French accounting software imports (livre des procédures fiscales, A. 47 A-1): the 18
 * columns in their order, tabs between them, two lines for an entry, and one more for each rate of VAT in it. Numbers run through each journal of a month, so that an
 * entry has one in the file of the month and in that of the year.
 */
export function toFec(entries: readonly JournalEntry[]): string {
  const counts = new Map<string, number>();
  const lines = [COLUMNS.split(' ').join('\t')];
  for (const entry of entries) {
    const { journal, day, document, words } = entry;
    const series = `${journal.code}-${day.slice(0, 7)}`;
    const count = (counts.get(series) ?? 0) + 1;
    counts.set(series, count);
    const number = `${series}-${String(count).padStart(5, '0')}`;
    const date = day.replaceAll('-', '');
    const piece = document || NO_DOCUMENT;
    const debits = sideOf(entry, 'debit').map(({ account, cents }) => ({
      account,
      sides: [euros(cents), euros(0)],
    }));
    const credits = sideOf(entry, 'credit').map(({ account, cents }) => ({
      account,
      sides: [euros(0), euros(cents)],
    }));
    for (const { account, sides } of [...debits, ...credits]) {
      const before = [journal.code, journal.label, number, date, account.number, account.label, '', ''];
      lines.push(fecLine([...before, piece, date, words, ...sides, '', '', date, '', '']));
    }
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** The accounts of one side of an entry: what is VAT stands apart from the income. */
function sideOf(entry: JournalEntry, side: 'debit' | 'credit'): { account: Account; cents: number }[] {
  const { vat } = entry;
  const sign = vat?.side === side ? 1 : -1;
  const parts = (vat?.parts ?? [])
    .map(({ account, cents }) => ({ account, cents: sign * cents }))
    .filter(({ cents }) => cents > 0);
  const vatCents = vat?.side === side ? vat.parts.reduce((sum, { cents }) => sum + cents, 0) : 0;
  return [{ account: entry[side], cents: entry.cents - vatCents }, ...parts];
}

const euros = (cents: number): string => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;

const fecLine = (cells: readonly string[]): string =>
  cells.map((cell) => safeCell(cell.replaceAll(/[\t\r\n]+/g, ' '))).join('\t');
