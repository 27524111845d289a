import { devices } from '#domain/devices.ts';
import { boxText, editGuard, type FormTexts } from '#domain/edits/edit-guard.ts';
import { formatPrice } from '#domain/money.ts';
import { shownPhone } from '#domain/phone.ts';
import { offeredChannels, REUSED_PARTS, REUSED_PARTS_CASES } from '#domain/repair/intake.ts';
import { QUOTE_LINE_KINDS } from '#domain/repair/quote-terms.ts';
import type { RepairRow } from '#server/repairs/repair-row.ts';
import type { QuoteBase } from '#server/repairs/save-quote.ts';
import { type Kept, rowsOf } from './quote-rows.ts';
import { fieldsOf } from './read-quote.server.ts';
import { CHANGED_LABELS } from './repair-fields.ts';

// What the forms of a case are drawn with, and what keeps them from undoing what somebody else wrote meanwhile.

type Corrected = Pick<
  RepairRow,
  | 'customer_name'
  | 'email'
  | 'phone'
  | 'wished_channel'
  | 'device_kind'
  | 'brand'
  | 'model'
  | 'serial'
  | 'promised_on'
  | 'reused_parts'
  | 'reused_parts_case'
  | 'estimate_min_cents'
  | 'estimate_max_cents'
  | 'estimate_until'
  | 'estimate_note'
  | 'tracking_in'
  | 'tracking_out'
>;

/** A case as it is corrected. */
export const repairTexts = (repair: Corrected): Kept => ({
  nom: repair.customer_name,
  email: repair.email ?? '',
  telephone: shownPhone(repair.phone ?? ''),
  canal: repair.wished_channel,
  genre: repair.device_kind,
  marque: repair.brand ?? '',
  modele: repair.model ?? '',
  serie: repair.serial ?? '',
  promis: repair.promised_on ?? '',
  pieces: repair.reused_parts ?? '',
  'pieces-cas': repair.reused_parts_case ?? '',
  'estim-min': eurosOf(repair.estimate_min_cents),
  'estim-max': eurosOf(repair.estimate_max_cents),
  'estim-jusque': repair.estimate_until ?? '',
  'estim-note': repair.estimate_note ?? '',
  'suivi-aller': repair.tracking_in ?? '',
  'suivi-retour': repair.tracking_out ?? '',
});

const eurosOf = (cents: number | null): string =>
  cents === null ? '' : formatPrice(cents / 100).replace('.', ',');

const FILE_FIELDS = new Map(Object.values(CHANGED_LABELS));

const wordsOfCase = (field: string, text: string): string | undefined => {
  if (field === 'genre') return devices.find(({ id }) => id === text)?.label;
  if (field === 'canal') return offeredChannels(true).find(({ value }) => value === text)?.label;
  if (field === 'pieces') return Object.entries(REUSED_PARTS).find(([value]) => value === text)?.[1];
  if (field === 'pieces-cas')
    return Object.entries(REUSED_PARTS_CASES).find(([value]) => value === text)?.[1];
  return text;
};

/** The device of a case, as the intake corrects it. */
export const deviceTexts = (
  repair: Pick<RepairRow, 'device_kind' | 'brand' | 'model' | 'serial' | 'accessories'>,
): Kept => ({
  genre: repair.device_kind,
  marque: repair.brand ?? '',
  modele: repair.model ?? '',
  serie: repair.serial ?? '',
  accessoires: repair.accessories.join(', '),
});

export const deviceGuard = (sent: FormTexts) =>
  editGuard<RepairRow>({
    sent,
    textsOf: deviceTexts,
    labelOf: (field) => (field === 'accessoires' ? 'Accessoires' : FILE_FIELDS.get(field)),
    wordsOf: wordsOfCase,
  });

export const repairGuard = (sent: FormTexts) =>
  editGuard<RepairRow>({
    sent,
    textsOf: repairTexts,
    labelOf: (field) => FILE_FIELDS.get(field),
    wordsOf: wordsOfCase,
  });

const QUOTE_FIELDS: Readonly<Record<string, string>> = {
  ligne: 'désignation',
  genre: 'genre',
  quantite: 'quantité',
  prix: 'prix (neuf)',
  delai: 'délai',
  ref: 'réf. du stock',
  occasion: 'prix d’occasion',
  'delai-occasion': 'délai d’occasion',
  'ref-occasion': 'réf. d’occasion',
  facultatif: 'facultative',
};

/** A quote as it is written, whatever it goes on from: rows that are still empty begin with an answer. */
export function quoteTexts({ quote, skus }: QuoteBase): Kept {
  const written = quote ? fieldsOf(quote, skus) : {};
  const rows = Array.from({ length: rowsOf(written) }, (_, row) => [
    [`genre-${row}`, row === 0 ? 'labour' : 'part'],
    [`quantite-${row}`, '1'],
  ]);
  return { ...Object.fromEntries(rows.flat()), ...written };
}

const ROW_FIELD = /^([a-z-]+)-(\d{1,2})$/;

function quoteLabel(field: string): string | undefined {
  if (field === 'note') return 'Constat';
  const [, name = '', row = ''] = ROW_FIELD.exec(field) ?? [];
  return QUOTE_FIELDS[name] && `Ligne ${Number(row) + 1}, ${QUOTE_FIELDS[name]}`;
}

export const quoteGuard = (sent: FormTexts) =>
  editGuard<QuoteBase>({
    sent,
    textsOf: quoteTexts,
    labelOf: quoteLabel,
    isBox: (field) => field.startsWith('facultatif-'),
    wordsOf: (field, text) => {
      if (field.startsWith('facultatif-')) return boxText(text);
      return field.startsWith('genre-')
        ? Object.entries(QUOTE_LINE_KINDS).find(([kind]) => kind === text)?.[1]
        : text;
    },
  });

/** Room for the rows of both. */
export const withRowsOf = (kept: Kept, base: Kept): Kept => ({
  ...kept,
  lignes: String(Math.max(rowsOf(kept), rowsOf(base))),
});
