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
import { onceRight } from '#domain/text/once-right.ts';
import { isUnitNumber } from '#domain/used-unit/used-unit.ts';
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
  return RULES.reduce(
    (schema, { reads, broken }) =>
      schema.superRefine(
        (product, context) => {
          for (const [field, message] of broken(product, isOpened))
            context.addIssue({ code: 'custom', path: [field], message });
        },
        onceRight(...reads),
      ),
    fields,
  );
}

type Broken = [ProductField, string][];

/** Combinations of fields that are not allowed, each with the fields that it reads. */
const RULES: readonly {
  reads: readonly ProductField[];
  broken: (product: WrittenProduct, isOpened: boolean) => Broken;
}[] = [
  {
    reads: ['sku'],
    // Such a product is its unit's (../used-units/offer-unit.ts).
    broken: ({ sku }) =>
      isUnitNumber(sku)
        ? [['sku', 'Ce numéro est celui d’un appareil d’occasion\u00a0: écrivez une autre référence.']]
        : [],
  },
  {
    reads: ['condition', 'grade'],
    broken({ condition, grade }) {
      const isNew = condition === 'neuf';
      if (isNew === !grade) return [];
      return [
        [
          'grade',
          isNew
            ? 'Retirez le grade\u00a0: un produit neuf n’en a pas.'
            : 'Choisissez le grade\u00a0: tout produit d’occasion ou reconditionné en a un.',
        ],
      ];
    },
  },
  {
    reads: ['isPublished', 'legal.maker', 'brand', 'legal.makerContact', 'legal.hasExampleTests'],
    broken: (product, isOpened) => (product.isPublished && isOpened ? missingOf(product) : []),
  },
  {
    reads: ['legal.energyClass', 'legal.energySheet'],
    broken({ 'legal.energyClass': letter, 'legal.energySheet': sheet }) {
      if (sheet && !isEnergySheet(sheet))
        return [
          ['legal.energySheet', 'Écrivez l’adresse entière, qui commence par https://eprel.ec.europa.eu/.'],
        ];
      if (letter && !sheet)
        return [
          ['legal.energySheet', 'Écrivez l’adresse de la fiche\u00a0: la loi la veut à côté de la classe.'],
        ];
      return sheet && !letter ? [['legal.energyClass', 'Choisissez la classe que donne cette fiche.']] : [];
    },
  },
  {
    reads: ['isPublished', 'description'],
    broken: ({ isPublished, description }) =>
      isPublished && description === ''
        ? [['description', 'Écrivez la description\u00a0: un produit publié en a une.']]
        : [],
  },
  {
    reads: ['isPublished', 'condition', 'unitTests'],
    broken: ({ isPublished, condition, unitTests }) =>
      isPublished && condition !== 'neuf' && unitTests.length === 0
        ? [['unitTests', 'Écrivez les essais de l’exemplaire\u00a0: un produit d’occasion publié en a.']]
        : [],
  },
  {
    reads: ['condition', 'name', 'description'],
    broken: ({ condition, name, description }) =>
      condition === 'reconditionné' && /comme neuf|état neuf/i.test(`${name} ${description}`)
        ? [
            [
              'description',
              'Retirez «\u00a0comme neuf\u00a0» et «\u00a0état neuf\u00a0»\u00a0: la loi les refuse à un produit reconditionné (art. R.122-4 et R.122-5).',
            ],
          ]
        : [],
  },
];

const isEnergySheet = (address: string) =>
  URL.canParse(address) && new URL(address).origin === 'https://eprel.ec.europa.eu';

/**
 * The facts that an open shop must state in an offer and that are missing (internal.missing_of_offer), field by field.
 */
function missingOf(product: WrittenProduct): Broken {
  const missing: Broken = [];
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
