import { readTowns, type Towns } from './read-towns.ts';
import { townWords } from './town-words.ts';

type TypedTown = { postcode: string; city: string };

/** What does not agree, at the field of an address that is most likely wrong. */
export type TownFault = { path: 'postcode' | 'city'; message: string };

/** Most towns that a refusal names. */
const MOST_NAMED = 5;

/** Words that do not name a town alone. */
const SMALL_WORDS = new Set([
  ...['a', 'au', 'aux', 'd', 'de', 'des', 'du', 'en', 'l', 'la', 'le', 'les', 'sous', 'sur'],
  ...['saint', 'sainte', 'saints', 'saintes'],
]);
const ARTICLES = new Set(['l', 'la', 'le', 'les']);

/**
 * Why a town and a postcode of France do not go together; null if they do, or if one of them is not written yet: their
 * own schema says so (domain/customers/customer-fields.ts).
 */
export function townFault({ postcode, city }: TypedTown): TownFault | null {
  const code = postcode.trim();
  const { words, isCedex } = wordsOf(city, code);
  if (!/^\d{5}$/.test(code) || words.length === 0) return null;
  const towns = readTowns();
  const ofCode = towns.of(code);
  if (ofCode?.some((town) => agree(words, townWords(town), towns))) return null;
  if (ofCode && !isCedex) return { path: 'city', message: otherTowns(code, ofCode, words) };
  const around = towns.inDepartment(departmentOf(code));
  if (around.length === 0)
    return { path: 'postcode', message: `Aucune commune n’a le code ${code}\u00a0: vérifiez ses chiffres.` };
  if (around.some((town) => agree(words, townWords(town), towns))) return null;
  // Offices that deliver companies need not be communes: « Paris La Défense Cedex ».
  if (isCedex && !towns.isName(words.join(''))) return null;
  return {
    path: 'postcode',
    message: `Aucune commune de ce nom n’a le code ${code}\u00a0: vérifiez le code, puis la ville.`,
  };
}

/** The beginning that the postcodes of a département share: three figures overseas. */
const departmentOf = (postcode: string): string => postcode.slice(0, /^9[78]/.test(postcode) ? 3 : 2);

/** The words of a typed town, without what people write around it: the code, a letter box, CEDEX, an arrondissement. */
function wordsOf(city: string, postcode: string): { words: string[]; isCedex: boolean } {
  const all = townWords(city);
  const cedex = all.indexOf('cedex');
  const before = cedex === -1 ? all : all.slice(0, cedex);
  const words = before.filter(
    (word, place) => word !== postcode && !isLetterBox(before, place) && !isArrondissement(before, place),
  );
  return { words, isCedex: cedex !== -1 };
}

const LETTER_BOXES = new Set(['bp', 'cs', 'tsa']);

const isLetterBox = (words: readonly string[], place: number): boolean =>
  LETTER_BOXES.has(words[place] ?? '')
    ? /^\d+$/.test(words[place + 1] ?? '')
    : /^\d+$/.test(words[place] ?? '') && LETTER_BOXES.has(words[place - 1] ?? '');

/** « Lyon 3e », « Paris 12ème arrondissement »: a town's name does not end with a number. */
const isArrondissement = (words: readonly string[], place: number): boolean =>
  place > 0 && /^(?:\d{1,2}(?:e|er|eme|ieme)?|arr|arrondissement)$/.test(words[place] ?? '');

/**
 * Whether a typed name means a town: its whole name, with its article or without; shortened, as « Châlons » is; or with
 * more behind it, as long as that is no other town.
 */
function agree(typed: readonly string[], town: readonly string[], towns: Towns): boolean {
  const [mine, theirs] = [withoutArticle(typed), withoutArticle(town)];
  if (mine.join('') === theirs.join('')) return true;
  if (startsWith(theirs, mine)) return mine.some((word) => word.length > 2 && !SMALL_WORDS.has(word));
  return startsWith(mine, theirs) && !towns.isName(typed.join(''));
}

function withoutArticle(words: readonly string[]): readonly string[] {
  return words.length > 1 && ARTICLES.has(words[0] ?? '') ? words.slice(1) : words;
}

const startsWith = (words: readonly string[], first: readonly string[]): boolean =>
  first.every((word, place) => words[place] === word);

/** The towns of a code, those nearest to what was typed first. */
function otherTowns(postcode: string, towns: readonly string[], typed: readonly string[]): string {
  const near = [...towns].sort((a, b) => distance(a, typed) - distance(b, typed)).slice(0, MOST_NAMED);
  const left = towns.length - near.length;
  const named = left > 0 ? [...near, left === 1 ? 'une autre' : `une des ${left} autres`] : near;
  const list = [named.slice(0, -1).join(', '), named.at(-1)].filter(Boolean).join(' ou ');
  return `Avec le code ${postcode}, la ville est ${list}\u00a0: écrivez-la, ou corrigez le code. Un lieu-dit va dans le complément.`;
}

/** How many letters to change, add or leave out to come from one name to another. */
function distance(town: string, typed: readonly string[]): number {
  const [a, b] = [townWords(town).join(''), typed.join('').slice(0, 80)];
  let row = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}
