/**
 * A word or phrase of docs/glossary.md that the code does not use, as lower-case tokens, and the one used instead.
 */
export type UnusedTerm = { tokens: readonly string[]; instead: string };

/** Names that are not ours: lucide's icon of a house. */
const FOREIGN_NAMES = /import \{[^}]*\} from 'lucide';|\{House\}|^ {2}House,$|house: House,/gm;

const HEADING = '## Words we do not use';

/** The terms of the table below « Words we do not use ». Throws if the section or its table is missing. */
export function readUnusedTerms(glossary: string): UnusedTerm[] {
  const [, section] = glossary.split(HEADING);
  const rows = section
    ?.split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
  if (!rows?.length) throw new Error(`docs/glossary.md has no table below « ${HEADING} »`);
  return rows.flatMap((row) => {
    const [, terms = '', instead = ''] = row.split('|').map((cell) => cell.trim());
    return terms.split(', ').map((term) => ({ tokens: tokensOf(term), instead }));
  });
}

/** Each unused term found in the file's path or text, with its line (0 for the path). */
export function findUnusedTerms(
  file: string,
  source: string,
  terms: readonly UnusedTerm[],
): { line: number; term: string; instead: string }[] {
  const lines = [file, ...source.replaceAll(FOREIGN_NAMES, '').split('\n')];
  return lines.flatMap((text, line) => {
    const tokens = tokensOf(text);
    return terms
      .filter((term) =>
        tokens.some((_, at) => term.tokens.every((token, index) => tokens[at + index] === token)),
      )
      .map((term) => ({ line, term: term.tokens.join(' '), instead: term.instead }));
  });
}

/**
 * « openOrderDesk(a) », « order-desk.ts » → open, order, desk, |: other characters keep two words from being one
 * term.
 */
const tokensOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_ -]+/g, ' | ')
    .split(/[_ -]+/)
    .filter(Boolean);
