import { boxWords, editGuard, type FormTexts } from '#domain/edits/edit-guard.ts';
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
          ? boxWords(text)
          : text,
  });
