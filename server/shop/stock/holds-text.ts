import { type Expression, sql } from 'kysely';
import { foldText } from '#domain/text/fold-text.ts';

const ACCENTED = 'àâäáãéèêëíìîïóòôöõúùûüçñ';
const PLAIN = 'aaaaaeeeeiiiiooooouuuucn';
/** Characters without a place in `PLAIN` are taken out: « 1 To » holds « 1to », « Dual-Sense » holds « dualsense ». */
const SPACES = " \u00a0\u202f'’‐‑–-";

/** Whether a column holds the text somewhere, whatever the accents, capitals, spaces, apostrophes and hyphens of both. */
export function holdsText(column: Expression<string | null>, text: string) {
  // Wildcards in the text are taken literally.
  const literal = foldText(text)
    .replaceAll(/['‐‑–-]/g, '')
    .replaceAll(/[\\%_]/g, String.raw`\$&`);
  return sql<boolean>`translate(lower(${column}), ${ACCENTED + SPACES}, ${PLAIN}) like ${`%${literal}%`}`;
}
