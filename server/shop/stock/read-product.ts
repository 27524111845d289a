import { z } from 'zod';
import { compatibleNames, type RenamedModel } from '#domain/devices/compatible-names.ts';
import type { DeviceRegister } from '#domain/devices/device-register.ts';
import {
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  type ProductFault,
  type ProductField,
  type ProductRecord,
  productField,
} from '#domain/stock/product-fields.ts';
import { type CategoryChoice, valueSchema, type WrittenProduct } from './product-values.ts';

type Read =
  | { value: WrittenProduct; renamed: RenamedModel[]; faults?: undefined }
  | { value?: undefined; renamed?: undefined; faults: ProductFault[] };

type Register = Pick<DeviceRegister, 'find'>;

/** Knows no device: every name stays as it was written. */
const NO_REGISTER: Register = { find: () => null };

/**
 * Reads products as they are written, with the existing categories: one sentence for each field that is wrong. Once the
 * shop is open, a published product must state everything that the law requires. What it fits gets the names of the
 * register.
 */
export function productReader(
  categories: readonly CategoryChoice[],
  isOpened: boolean,
  register: Register = NO_REGISTER,
): (record: ProductRecord) => Read {
  const schema = productSchema(categories, isOpened);
  return (record) => {
    const { data, error } = schema.safeParse(record);
    if (data) {
      const { names, renamed } = compatibleNames(data.compatibleModels, register);
      return { value: { ...data, compatibleModels: names }, renamed };
    }
    const first = new Map<ProductField, string>();
    for (const { path, message } of error.issues) {
      const field = path[0] as ProductField;
      if (!first.has(field)) first.set(field, message);
    }
    return { faults: [...first].map(([field, message]) => faultOf(field, message)) };
  };
}

export const faultOf = (field: ProductField, message: string): ProductFault => ({
  field,
  label: PRODUCT_FIELDS[field].label,
  message,
});

function productSchema(categories: readonly CategoryChoice[], isOpened: boolean) {
  const fields = z.object(
    Object.fromEntries(
      PRODUCT_FIELD_NAMES.map((name) => [name, valueSchema(productField(name), categories)]),
    ),
  ) as unknown as z.ZodType<WrittenProduct, ProductRecord>;
  return fields.superRefine((product, context) => {
    for (const [field, message] of brokenRules(product, isOpened))
      context.addIssue({ code: 'custom', path: [field], message });
  });
}

/** Combinations of fields that are not allowed. */
function brokenRules(product: WrittenProduct, isOpened: boolean): [ProductField, string][] {
  const broken: [ProductField, string][] = [];
  const { condition, isPublished, description } = product;
  const isNew = condition === 'neuf';
  if (isNew && product.grade) broken.push(['grade', 'Retirez le grade\u00a0: un produit neuf n’en a pas.']);
  if (!isNew && !product.grade)
    broken.push(['grade', 'Choisissez le grade\u00a0: tout produit d’occasion ou reconditionné en a un.']);
  if (isPublished && isOpened) broken.push(...missingOf(product));
  if (isPublished && description === '')
    broken.push(['description', 'Écrivez la description\u00a0: un produit publié en a une.']);
  if (isPublished && !isNew && product.unitTests.length === 0)
    broken.push([
      'unitTests',
      'Écrivez les essais de l’exemplaire\u00a0: un produit d’occasion publié en a.',
    ]);
  if (condition === 'reconditionné' && /comme neuf|état neuf/i.test(`${product.name} ${description}`))
    broken.push([
      'description',
      'Retirez «\u00a0comme neuf\u00a0» et «\u00a0état neuf\u00a0»\u00a0: la loi les refuse à un produit reconditionné (art. R.122-4 et R.122-5).',
    ]);
  return broken;
}

/**
 * The facts that an open shop must state in an offer and that are missing (internal.missing_of_offer), field by field.
 */
function missingOf(product: WrittenProduct): [ProductField, string][] {
  const missing: [ProductField, string][] = [];
  if (!product['legal.maker'] && !product.brand)
    missing.push(['legal.maker', 'Écrivez le fabricant\u00a0: la loi le veut sur l’offre.']);
  if (!product['legal.makerContact'])
    missing.push([
      'legal.makerContact',
      'Écrivez ses adresses, postale et électronique\u00a0: la loi les veut sur l’offre.',
    ]);
  if (product['legal.hasExampleTests'])
    missing.push(['legal.hasExampleTests', 'Remplacez les essais d’exemple par ceux de l’exemplaire.']);
  return missing;
}
