import { readCaseNumber } from '../cases/case-number.ts';

/** What a code of the counter says: the number of an order, a repair or a sale, or the secret of a customer's link. */
export type ScannedCase =
  | { kind: 'order' | 'repair' | 'sale'; number: string }
  | { kind: 'order' | 'repair'; link: string };

const LINKS = { '/suivi-commande': 'order', '/suivi-reparation': 'repair' } as const;

/**
 * The case of a scanned or typed text: a number with its letters, or the address in a code of our documents. Null for any
 * other text, which may be a product.
 */
export function readScannedCase(scanned: string): ScannedCase | null {
  const text = scanned.trim();
  const number = numberIn(text);
  if (number) return number;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) return null;
  const [kind] = Object.entries(LINKS).flatMap(([path, of]) => (path === url.pathname ? [of] : []));
  const link = url.searchParams.get('lien');
  if (kind && link) return { kind, link };
  return numberIn(url.searchParams.get('dossier') ?? '') ?? numberIn(url.pathname.split('/').at(-1) ?? '');
}

const SALE_NUMBER = /^(?:DEMO-)?VEN-\d{4}-\d{6,9}$/;

/** Digits alone may be those of a maker's code. */
function numberIn(text: string): ScannedCase | null {
  const sale = text.toUpperCase().replaceAll(' ', '');
  if (SALE_NUMBER.test(sale)) return { kind: 'sale', number: sale };
  const letters = text.slice(0, 3).toUpperCase();
  if (letters !== 'CMD' && letters !== 'REP') return null;
  const number = readCaseNumber(letters, text);
  return number === null ? null : { kind: letters === 'CMD' ? 'order' : 'repair', number };
}
