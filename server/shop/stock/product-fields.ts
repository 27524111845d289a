import { z } from 'zod';
import { foldText } from '#domain/fold-text.ts';
import { parseEuros } from '#domain/money.ts';
import {
  PRODUCT_COLUMNS,
  type ProductColumn,
  type ProductFault,
  type ProductRecord,
} from '#domain/stock/product-columns.ts';
import { lineField, writtenField } from '#domain/text-fields.ts';

export type CategoryChoice = { id: string; label: string };

const MAX_CENTS = 10_000_000;
const MAX_LINES = 200;

const tooLong = (max: number) => `Écrivez ${max} caractères au plus.`;

/** Text on one line; empty text is null. */
const optionalLine = (max: number) =>
  writtenField('')
    .transform((text) => text.replaceAll('\n', ' '))
    .pipe(z.string().max(max, tooLong(max)))
    .transform((text) => text || null);

const optionalText = (max: number) => writtenField('').pipe(z.string().max(max, tooLong(max)));

function wholeNumber<T>(text: string, min: number, max: number, missing: T, context: z.RefinementCtx) {
  const digits = text.replaceAll(/\s/g, '');
  if (digits === '') return missing;
  const number = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
  if (number >= min && number <= max) return number;
  context.addIssue(`Écrivez un nombre entier, de ${min} à ${max}.`);
  return z.NEVER;
}

const optionalNumber = (min: number, max: number) =>
  z.string().transform((text, context) => wholeNumber(text, min, max, null, context));

const euros = (missing: string | null) =>
  z.string().transform((text, context) => {
    if (text.trim() === '' && missing === null) return null;
    const cents = parseEuros(text);
    if (cents !== null && cents >= (missing === null ? 0 : 1) && cents <= MAX_CENTS) return cents;
    context.addIssue(
      text.trim() === ''
        ? (missing ?? '')
        : 'Écrivez un prix en euros, de 0,01 à 100\u00a0000, par exemple 89,90.',
    );
    return z.NEVER;
  });

const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** One item a line. */
const list = (max: number) =>
  writtenField('').transform((text, context) => {
    const lines = linesOf(text);
    if (lines.length > MAX_LINES) context.addIssue(`Écrivez ${MAX_LINES} lignes au plus.`);
    const long = lines.findIndex((line) => line.length > max);
    if (long >= 0) context.addIssue(`Écrivez ${max} caractères au plus à la ligne ${long + 1}.`);
    return lines;
  });

type Pair = readonly [string, string];

/** « Nom : valeur », one a line. */
const pairs = (maxName: number, maxValue: number) =>
  writtenField('').transform((text, context): Pair[] => {
    const lines = linesOf(text);
    if (lines.length > MAX_LINES) context.addIssue(`Écrivez ${MAX_LINES} lignes au plus.`);
    return lines.map((line, index): Pair => {
      const at = line.indexOf(':');
      const [name, value] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
      if (at < 1 || !name || !value)
        context.addIssue(`Écrivez «\u00a0Nom\u00a0: valeur\u00a0» à la ligne ${index + 1}.`);
      else if (name.length > maxName || value.length > maxValue)
        context.addIssue(
          `Écrivez un nom de ${maxName} caractères et une valeur de ${maxValue} caractères au plus à la ligne ${index + 1}.`,
        );
      return [name, value];
    });
  });

/** A check box of a form, or a cell of a file. */
const yesOrNo = z.string().transform((text, context) => {
  const folded = foldText(text.trim());
  if (folded === 'oui') return true;
  if (folded === '' || folded === 'non') return false;
  context.addIssue('Écrivez oui ou non.');
  return z.NEVER;
});

const CONDITIONS = { neuf: 'neuf', occasion: 'occasion', reconditionne: 'reconditionné' } as const;

type Offer = Record<'marque' | 'fabricant' | 'contact_fabricant', string | null> & {
  essais_exemple: boolean;
};

/** What an open shop must say about an offer (internal.missing_of_offer), field by field. */
function missingOf(offer: Offer): Partial<Record<ProductColumn, string>> {
  const { marque, fabricant, contact_fabricant, essais_exemple } = offer;
  return {
    ...(!fabricant && !marque && { fabricant: 'Écrivez le fabricant\u00a0: la loi le veut sur l’offre.' }),
    ...(!contact_fabricant && {
      contact_fabricant: 'Écrivez ses adresses, postale et électronique\u00a0: la loi les veut sur l’offre.',
    }),
    ...(essais_exemple && { essais_exemple: 'Remplacez les essais d’exemple par ceux de l’exemplaire.' }),
  };
}

function productSchema(categories: readonly CategoryChoice[], isOpened: boolean) {
  const known = new Map(
    categories.flatMap(({ id, label }): [string, string][] => [
      [foldText(label), id],
      [id, id],
    ]),
  );
  return z
    .object({
      reference: lineField('Écrivez la référence.', 40),
      nom: lineField('Écrivez le nom.', 200),
      adresse: z
        .string()
        .trim()
        .max(120, tooLong(120))
        .regex(
          /^([a-z0-9]+(-[a-z0-9]+)*)?$/,
          'Écrivez des minuscules sans accent, des chiffres et des tirets seulement.',
        ),
      categorie: z.string().transform((text, context) => {
        const id = known.get(foldText(text.trim()));
        if (id) return id;
        context.addIssue(
          text.trim() === ''
            ? 'Choisissez une catégorie.'
            : 'Choisissez une catégorie qui existe\u00a0: celle-ci est inconnue.',
        );
        return z.NEVER;
      }),
      marque: optionalLine(80),
      etat: z.string().transform((text, context) => {
        const folded = foldText(text.trim());
        if (folded === 'neuf' || folded === 'occasion' || folded === 'reconditionne')
          return CONDITIONS[folded];
        context.addIssue('Choisissez neuf, occasion ou reconditionné.');
        return z.NEVER;
      }),
      grade: z
        .string()
        .trim()
        .transform((text) => text.toUpperCase() || null)
        .pipe(z.enum(['A', 'B', 'C'], 'Choisissez A, B ou C.').nullable()),
      prix: euros('Écrivez le prix affiché.'),
      stock: optionalNumber(0, 100_000),
      seuil: z.string().transform((text, context) => wholeNumber(text, 0, 100_000, 1, context)),
      poids: optionalNumber(1, 100_000),
      garantie: optionalText(1000),
      description: optionalText(20_000),
      caracteristiques: pairs(80, 300),
      modeles: list(80),
      usages: list(80),
      essais: pairs(80, 200),
      essais_exemple: yesOrNo,
      batterie: optionalNumber(0, 100),
      fabricant: optionalLine(500),
      contact_fabricant: optionalLine(500),
      responsable_ue: optionalLine(500),
      pieces: optionalLine(500),
      avertissements: optionalLine(500),
      fournisseur: optionalLine(120),
      reference_fournisseur: optionalLine(80),
      prix_achat: euros(null),
      publie: yesOrNo,
    })
    .superRefine((product, context) => {
      const report = (field: ProductColumn, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message });
      const isNew = product.etat === 'neuf';
      if (isNew && product.grade) report('grade', 'Retirez le grade\u00a0: un produit neuf n’en a pas.');
      if (!isNew && !product.grade)
        report('grade', 'Choisissez le grade\u00a0: tout produit d’occasion ou reconditionné en a un.');
      if (product.publie && isOpened)
        for (const [field, message] of Object.entries(missingOf(product)))
          report(field as ProductColumn, message);
      if (product.publie && product.description === '')
        report('description', 'Écrivez la description\u00a0: un produit publié en a une.');
      if (product.publie && !isNew && product.essais.length === 0)
        report('essais', 'Écrivez les essais de l’exemplaire\u00a0: un produit d’occasion publié en a.');
      if (
        product.etat === 'reconditionné' &&
        /comme neuf|état neuf/i.test(`${product.nom} ${product.description}`)
      )
        report(
          'description',
          'Retirez «\u00a0comme neuf\u00a0» et «\u00a0état neuf\u00a0»\u00a0: la loi les refuse à un produit reconditionné (art. R.122-4 et R.122-5).',
        );
    });
}

export type WrittenProduct = z.infer<ReturnType<typeof productSchema>>;

type Read = { value: WrittenProduct; faults?: undefined } | { value?: undefined; faults: ProductFault[] };

/**
 * Reads products in written form, with the existing categories: one sentence for each wrong field. Once the shop is
 * open, a published product needs everything that the law requires.
 */
export function productReader(
  categories: readonly CategoryChoice[],
  isOpened: boolean,
): (record: ProductRecord) => Read {
  const schema = productSchema(categories, isOpened);
  return (record) => {
    const { data, error } = schema.safeParse(record);
    if (data) return { value: data };
    const first = new Map<ProductColumn, string>();
    for (const { path, message } of error.issues) {
      const field = path[0] as ProductColumn;
      if (!first.has(field)) first.set(field, message);
    }
    return { faults: [...first].map(([field, message]) => faultOf(field, message)) };
  };
}

export const faultOf = (field: ProductColumn, message: string): ProductFault => ({
  field,
  label: PRODUCT_COLUMNS[field],
  message,
});
