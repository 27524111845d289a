import type { FieldFacts } from '#app/forms/field-table.ts';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import {
  PRODUCT_FIELD_NAMES,
  type ProductField,
  type ProductFieldFacts,
  type ProductRecord,
  productField,
} from '#domain/stock/product-fields.ts';

/** The form of a product, from the table of its fields. */
export const PRODUCT_FORM = Object.fromEntries(
  PRODUCT_FIELD_NAMES.map((name) => [name, formFacts(productField(name))]),
) as Record<ProductField, FieldFacts & { label: string }>;

function formFacts(facts: ProductFieldFacts): FieldFacts {
  const { label, formLabel = label, help } = facts;
  const words = { label: formLabel, ...(help && { help }) };
  switch (facts.kind) {
    case 'line':
      return { ...words, maxLength: facts.maxLength, autoComplete: 'off', optional: !facts.missing };
    case 'slug':
      return { ...words, maxLength: facts.maxLength, autoComplete: 'off', optional: true };
    case 'ean':
      return { ...words, maxLength: 20, inputMode: 'numeric', autoComplete: 'off', optional: true };
    case 'number':
      return {
        ...words,
        maxLength: String(facts.max).length,
        inputMode: 'numeric',
        autoComplete: 'off',
        optional: true,
      };
    case 'euros':
      return { ...words, maxLength: 12, inputMode: 'decimal', autoComplete: 'off', optional: !facts.missing };
    case 'box':
      return { ...words, isBox: true };
    case 'category':
      return words;
    case 'choice':
      return { ...words, optional: facts.optional === true };
    default:
      // Without a counter: a text that is too long is reported at its line.
      return { ...words, optional: true };
  }
}

/** A product as the texts of its form: without its stock, which changes elsewhere; an unticked box is empty. */
export const productTexts = ({ stock: _, ...record }: ProductRecord): FormTexts =>
  Object.fromEntries(
    Object.entries(record).map(([name, text]) => [
      name,
      productField(name as ProductField).kind === 'box' && text !== 'oui' ? '' : text,
    ]),
  );

/** A form as it was sent, for the rules of the product file, which has the same fields (server/shop/stock/read-product.ts). */
export const sentRecord = (kept: FormTexts): ProductRecord =>
  Object.fromEntries(PRODUCT_FIELD_NAMES.map((name) => [name, kept[name] ?? ''])) as ProductRecord;

/** A field beside the list of compatible models, with the names of the register. */
export const ADDED_MODEL = 'addedModel';

/** The texts of the form with the model of `ADDED_MODEL` at the end of the list. */
export function withAddedModel<Texts extends FormTexts>(kept: Texts, added: string): Texts {
  const lines = [kept.compatibleModels?.trimEnd(), added.trim()].filter(Boolean);
  return { ...kept, compatibleModels: lines.join('\n') };
}
