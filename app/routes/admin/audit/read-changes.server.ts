import { z } from 'zod';
import { adminProductPath, SETUP_PATH } from '#app/routes/admin/stock/stock-paths.ts';
import {
  changedFields,
  changeTexts,
  OPERATIONS,
  tableWords,
  type WordsOfId,
} from '#domain/admin/change-log.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { askedDay } from '#domain/urls/asked-fields.ts';
import type { ChangeCursor, ListedChange } from '#server/admin/audit/read-changes.ts';
import type { ContentLibrary } from '#server/content/library.ts';
import { BONUSES_PATH, supplierBillPath } from '../accounting/accounting-paths.ts';
import { USERS_PATH, userPath } from '../back-office-paths.ts';
import { BUY_BACK_PRICES_PATH } from '../buy-backs/buy-back-paths.ts';
import { priceChoices, pricesWords } from '../content/devices/price-choices.ts';
import { flagPath } from '../flags/flag-paths.ts';
import { INBOUND_PATH } from '../inbound/inbound-path.ts';
import { OVERLAYS_PATH } from '../overlays/overlay-paths.ts';
import { promoCodePath } from '../promo-codes/promo-code-paths.ts';
import { quickReplyPath } from '../quick-replies/reply-paths.ts';
import {
  ADDRESS_PATH,
  ALERTS_PATH,
  BACKUPS_PATH,
  CARDS_PATH,
  CONNECTIONS_PATH,
  MAIL_PATH,
  PLATFORM_PATH,
  REPLIES_PATH,
  SCHEDULE_PATH,
  SMS_PATH,
  STORAGE_PATH,
  sectionPath,
} from '../settings/settings-paths.ts';

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

type Content = Pick<ContentLibrary, 'devices' | 'priceGuide'>;

/** A change as a line of the list. */
export function lineOf({ before, after, ...change }: ListedChange, content: Content) {
  const texts = changeTexts(before, after, wordsOfIds(change.table, content));
  return {
    ...headOf(change, content),
    changes: texts.slice(0, SHOWN_CHANGES),
    others: Math.max(0, texts.length - SHOWN_CHANGES),
  };
}

/** A change with all its columns. */
export function wholeChangeOf({ before, after, ...change }: ListedChange, content: Content) {
  const fields = changedFields(before, after, wordsOfIds(change.table, content));
  return { ...headOf(change, content), fields };
}

/** A device is told by its name, and the prices that it has by those of /prix, as on its screen. */
function wordsOfIds(table: string, content: Content): WordsOfId | undefined {
  if (table !== 'device_models') return undefined;
  return (column, id) => {
    if (column === 'model') return content.devices().byId(id)?.name;
    return column === 'prices' ? pricesWords(id, priceChoices(content.priceGuide())) : undefined;
  };
}

function headOf(
  {
    id,
    changedAt,
    actorId,
    actorName,
    table,
    rowId,
    rowName: storedName,
    section,
    operation,
  }: Omit<ListedChange, 'before' | 'after'>,
  { devices }: Content,
) {
  // A row that hides a device of the files has no name of its own.
  const rowName = storedName ?? (table === 'device_models' ? devices().byId(rowId)?.name : null);
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
    to: section ? sectionPath(section) : operation === 'delete' ? null : (SCREENS[table]?.(rowId) ?? null),
    operation,
    operationText: OPERATIONS[operation],
  };
}

const CONNECTION_PATHS: Readonly<Record<string, string>> = {
  address: ADDRESS_PATH,
  alerts: ALERTS_PATH,
  backups: BACKUPS_PATH,
  cards: CARDS_PATH,
  mail: MAIL_PATH,
  platform: PLATFORM_PATH,
  replies: REPLIES_PATH,
  schedule: SCHEDULE_PATH,
  sms: SMS_PATH,
  storage: STORAGE_PATH,
};

/** The screen of a row, by its table. */
const SCREENS: Readonly<Record<string, (id: string) => string>> = {
  products: adminProductPath,
  product_categories: () => SETUP_PATH,
  purchases: (id) => `/admin/achats/${id}`,
  supplier_bills: supplierBillPath,
  suppliers: (id) => `/admin/fournisseurs/${id}`,
  quote_templates: (id) => `/admin/modeles-de-devis/${id}`,
  promo_codes: promoCodePath,
  quick_replies: quickReplyPath,
  repair_bonuses: () => BONUSES_PATH,
  repair_flags: flagPath,
  stock_counts: (id) => `/admin/stock/inventaire/${id}`,
  'internal.data_imports': (id) => `/admin/reprise/fichiers/${id}`,
  'internal.staff_invitations': () => USERS_PATH,
  'internal.second_factor_rule': () => USERS_PATH,
  'internal.inbound_messages': () => INBOUND_PATH,
  'internal.outbox': () => '/admin/envois',
  redirects: () => '/admin/redirections',
  faq_entries: (id) => `/admin/questions/${id}`,
  blog_posts: (id) => `/admin/articles/${id}`,
  buy_back_prices: () => BUY_BACK_PRICES_PATH,
  buy_back_terms: () => BUY_BACK_PRICES_PATH,
  device_models: (id) => `/admin/appareils/${id}`,
  gallery_items: (slug) => `/admin/galerie/${slug}`,
  testimonials: (id) => `/admin/temoignages/${id}`,
  product_reviews: (id) => `/admin/temoignages/${id}`,
  business_settings: () => '/entreprise',
  'internal.connection_settings': (name) => ownValue(CONNECTION_PATHS, name) ?? CONNECTIONS_PATH,
  'internal.opening': () => '/admin/ouverture',
  'internal.opening_readings': () => '/admin/ouverture',
  'internal.page_readings': () => '/admin/relectures',
  'internal.overlays': (place) => `${OVERLAYS_PATH}/${place}`,
  profiles: userPath,
  'auth.users': userPath,
  'auth.sessions': userPath,
};

/** The beginning of its id tells a deleted account from the others. */
export const nameOf = (id: string, name: string | null): string => name ?? `Compte ${id.slice(0, 8)}`;
