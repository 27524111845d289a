import { z } from 'zod';
import { adminProductPath, SETUP_PATH } from '#app/routes/admin/stock/stock-paths.ts';
import { changedFields, changeTexts, OPERATIONS, tableWords } from '#domain/admin/change-log.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { askedDay } from '#domain/urls/asked-fields.ts';
import type { ChangeCursor, ListedChange } from '#server/admin/audit/read-changes.ts';
import { userPath } from '../back-office-paths.ts';
import { OVERLAYS_PATH } from '../overlays/overlay-paths.ts';

const lineParameter = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((text) => !/\p{Cc}/u.test(text))
  .optional()
  .catch(undefined);
/** The query parameters in the log's address. */
export const addressSchema = z.object({
  qui: z.uuid().optional().catch(undefined),
  quoi: lineParameter,
  ligne: lineParameter,
  du: askedDay(),
  au: askedDay(),
  avant: z
    .string()
    .regex(/^\d{1,15}-\d{1,15}$/)
    .transform((text): ChangeCursor => {
      const [at = 0, id = 0] = text.split('-').map(Number);
      return { at, id };
    })
    .refine(({ at }) => !Number.isNaN(new Date(at).getTime()))
    .optional()
    .catch(undefined),
});

export const cursorText = ({ at, id }: ChangeCursor): string => `${at}-${id}`;

/** The id in the address; null for anything else. */
export const idOf = (value: unknown): number | null =>
  z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).safeParse(value).data ?? null;

/** Upper bound for one line; the page of the change has them all. */
const SHOWN_CHANGES = 4;

/** A change as a line of the list. */
export function lineOf({ before, after, ...change }: ListedChange) {
  const texts = changeTexts(before, after);
  return {
    ...headOf(change),
    changes: texts.slice(0, SHOWN_CHANGES),
    others: Math.max(0, texts.length - SHOWN_CHANGES),
  };
}

/** A change with all its columns. */
export function wholeChangeOf({ before, after, ...change }: ListedChange) {
  return { ...headOf(change), fields: changedFields(before, after) };
}

function headOf({
  id,
  changedAt,
  actorId,
  actorName,
  table,
  rowId,
  rowName,
  operation,
}: Omit<ListedChange, 'before' | 'after'>) {
  return {
    id,
    at: formatDate(changedAt, { withTime: true }),
    actorId,
    who: nameOf(actorId, actorName),
    table,
    what: tableWords(table),
    rowId,
    rowName: rowName ?? rowId,
    // A deleted row no longer has a screen.
    to: operation === 'delete' ? null : (SCREENS[table]?.(rowId) ?? null),
    operation,
    operationText: OPERATIONS[operation],
  };
}

/** The screen of a row, by its table. */
const SCREENS: Readonly<Record<string, (id: string) => string>> = {
  products: adminProductPath,
  product_categories: () => SETUP_PATH,
  purchases: (id) => `/admin/achats/${id}`,
  redirects: () => '/admin/redirections',
  faq_entries: (id) => `/admin/questions/${id}`,
  blog_posts: (id) => `/admin/articles/${id}`,
  device_models: (id) => `/admin/appareils/${id}`,
  gallery_items: (slug) => `/admin/galerie/${slug}`,
  testimonials: (id) => `/admin/temoignages/${id}`,
  business_settings: () => '/entreprise',
  'internal.connection_settings': () => '/entreprise/connexions',
  'internal.opening': () => '/admin/ouverture',
  'internal.opening_readings': () => '/admin/ouverture',
  'internal.overlays': (place) => `${OVERLAYS_PATH}/${place}`,
  profiles: userPath,
  'auth.users': userPath,
  'auth.sessions': userPath,
};

/** The beginning of its id tells a deleted account from the others. */
export const nameOf = (id: string, name: string | null): string => name ?? `Compte ${id.slice(0, 8)}`;
