import { boxText, editGuard, type FormTexts } from '#domain/edits/edit-guard.ts';
import { PRODUCT_COLUMNS, type ProductColumn, type ProductRecord } from '#domain/stock/product-columns.ts';
import { typedIn } from './read-stock.server.ts';

const BOXES: readonly string[] = ['publie', 'essais_exemple'] satisfies ProductColumn[];

/** A product as its form shows it: its stock moves elsewhere, and a box is ticked or says nothing. */
export const productTexts = ({ stock: _, ...record }: ProductRecord): FormTexts => ({
  ...record,
  publie: record.publie === 'oui' ? 'oui' : '',
  essais_exemple: record.essais_exemple === 'oui' ? 'oui' : '',
});

/** Keeps a form from undoing what somebody else wrote of its product meanwhile. */
export const productGuard = (form: FormData, categories: readonly { id: string; label: string }[]) =>
  editGuard<ProductRecord>({
    sent: typedIn(form),
    textsOf: productTexts,
    labelOf: (field) => PRODUCT_COLUMNS[field as ProductColumn],
    isBox: (field) => BOXES.includes(field),
    wordsOf: (field, text) =>
      field === 'categorie'
        ? categories.find(({ id }) => id === text)?.label
        : BOXES.includes(field)
          ? boxText(text)
          : text,
  });

type Label = { id: string; label: string; position: number };

export const categoryTexts = (categories: readonly Label[]): FormTexts =>
  Object.fromEntries(
    categories.flatMap(({ id, label, position }) => [
      [`nom-${id}`, label],
      [`rang-${id}`, String(position)],
    ]),
  );

export const categoriesGuard = (sent: FormTexts) =>
  editGuard({
    sent,
    textsOf: categoryTexts,
    labelOf: (field) =>
      /^nom-/.test(field)
        ? `Nom de «\u00a0${field.slice(4)}\u00a0»`
        : /^rang-/.test(field)
          ? `Rang de «\u00a0${field.slice(5)}\u00a0»`
          : undefined,
  });

export const pictureTexts = (pictures: readonly { id: string; alt: string }[]): FormTexts =>
  Object.fromEntries(
    pictures.flatMap(({ id, alt }, index) => [
      [`alt-${id}`, alt],
      [`rang-${id}`, String(index + 1)],
    ]),
  );

export function picturesGuard(form: FormData) {
  const ids = form.getAll('image').map(String);
  return editGuard({
    sent: typedIn(form),
    textsOf: pictureTexts,
    labelOf: (field) => {
      const [, name, id = ''] = /^(alt|rang)-(.+)$/.exec(field) ?? [];
      return name && `Image ${ids.indexOf(id) + 1}, ${name === 'alt' ? 'ce qu’elle montre' : 'rang'}`;
    },
  });
}

export const countTexts = (lines: readonly { product_id: string; counted: number | null }[]): FormTexts =>
  Object.fromEntries(lines.map(({ product_id, counted }) => [`compte-${product_id}`, String(counted ?? '')]));

export const countsGuard = (sent: FormTexts, lines: readonly { id: string; name: string }[]) =>
  editGuard({
    sent,
    textsOf: countTexts,
    labelOf: (field) => lines.find(({ id }) => field === `compte-${id}`)?.name,
  });
