import { type RawBuilder, sql } from 'kysely';
import { drawnTailOf } from '#domain/cases/case-number.ts';
import { internationalPhone } from '#domain/customers/read-phone.ts';
import { foldText } from '#domain/text/fold-text.ts';

/** A number without its year: « 123 » also finds « 000123 ». */
const SHORT_NUMBER = /^\d{1,5}$/;

/** Letters that are no letter with an accent: `internal.words_of` writes them the same way. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** Words in a row of which each is a number; a word, with its apostrophes and hyphens; anything else separates. */
const PIECES = /(?<![a-z0-9])(\+?\d+(?:[\s.\-/()]+\d+)*)(?![a-z0-9])|[a-z0-9]+(?:['‘ʼ´`‐‑–-]+[a-z0-9]+)*/g;

/** What the rows of each list are found by: those of the large ones as their index has them. */
const SEARCHED = {
  accounts: sql`p.full_name, u.email, p.phone`,
  appointments: sql`appointments.reference, appointments.customer_name, appointments.email, appointments.phone, appointments.device`,
  buyBacks: sql`b.number, b.device, b.customer_name, b.email, b.phone`,
  claims: sql`claims.number, claims.item`,
  customers: sql`customers.name, customers.email, customers.phone`,
  freeInvoices: sql`f.company, f.customer_name, i.number, f.email`,
  orders: sql`orders.number, orders.customer_name, orders.email, orders.phone, orders.tracking_number`,
  repairs: sql`
    repairs.reference, repairs.customer_name, repairs.company, repairs.email, repairs.phone, repairs.serial,
    repairs.former_number, repairs.brand, repairs.model, repairs.second_name, repairs.second_phone
  `,
  sales: sql`
    s.customer_name, s.company, s.email, s.phone, s.number,
    (select string_agg(concat_ws(' ', line.label, line.sku), ' ') from public.counter_sale_lines line where line.sale_id = s.id)
  `,
  withdrawals: sql`withdrawals.reference, withdrawals.contract_reference, withdrawals.customer_name, withdrawals.email`,
};

/**
 * Whether a row of a list holds all words of a query, whatever the accents, apostrophes, hyphens and capitals of both.
 * Only the owner of the tables may ask: a policy would prevent the use of an index.
 */
export const holdsWords = (list: keyof typeof SEARCHED, query: string): RawBuilder<boolean> =>
  sql<boolean>`internal.words_of(${SEARCHED[list]}) @@ to_tsquery('pg_catalog.simple', ${query})`;

/** What `holdsWords` looks for: each word, or the beginning of one, or any part of a number. Null without any words. */
export function wordQuery(search: string): string | null {
  const folded = foldText(search).replaceAll(/[ßøłđı]/g, (letter) => LETTERS[letter] ?? letter);
  const pieces = [...folded.matchAll(PIECES)].map(([piece, number]) =>
    number === undefined ? queryOf(piece) : queryOfNumber(number),
  );
  return pieces.length > 0 ? pieces.join(' & ') : null;
}

/** A word; with an apostrophe or a hyphen in it, its parts or the whole: « O’Connor » is « Oconnor ». */
function queryOf(piece: string): string {
  const parts = piece.match(/[a-z0-9]+/g) ?? [];
  const all = parts.map(queryOfWord).join(' & ');
  if (parts.length === 1) return all;
  // « CMD-2026-K7R-4WB », whose last sign is an 8.
  const tail = drawnTailOf(piece)?.toLowerCase();
  const read = tail && !piece.endsWith(tail) ? [tail.replace('-', ' & ')] : [];
  return `(${[all, `${parts.join('')}:*`, ...read].join(' | ')})`;
}

function queryOfWord(word: string): string {
  if (SHORT_NUMBER.test(word)) return `(${word}:* | ${word.padStart(6, '0')}:*)`;
  // The end of a number, typed as one word.
  const tail = drawnTailOf(word)?.toLowerCase().replace('-', ' & ');
  return tail ? `(${word}:* | ${tail}:*)` : `${word}:*`;
}

/** Numbers in a row: each of them, or all of them as a part of one, as a telephone is typed: « 06 12 », « +33 6 ». */
function queryOfNumber(written: string): string {
  const phone = internationalPhone(written);
  if (phone !== null) return `${phone.slice(1)}:*`;
  const words = (written.match(/\d+/g) ?? []).map(queryOfWord);
  const digits = written
    .replaceAll(/[^\d+]/g, '')
    .replace(/^(?:\+|00)(?=[1-9])/, '')
    .replace(/^(33|262|590|594|596)0(?=\d)/, '$1');
  const all = words.join(' & ');
  return words.length > 1 || digits !== written ? `(${all} | ${digits}:*)` : all;
}
