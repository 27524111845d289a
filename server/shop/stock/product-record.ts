import type { Insertable, Selectable } from 'kysely';
import { PRODUCT_COLUMN_NAMES, type ProductRecord } from '#domain/stock/product-columns.ts';
import type { Schema } from '../../db/schema.ts';
import { readLegalBlock } from '../catalogue/legal-block.ts';
import type { WrittenProduct } from './product-fields.ts';

type Product = Selectable<Schema['products']>;
type Purchase = Omit<Selectable<Schema['product_purchases']>, 'product_id'>;

export type StoredProduct = Product & { [Field in keyof Purchase]: Purchase[Field] | null };

/** A product that is still to be written. */
export const EMPTY_RECORD = Object.fromEntries(
  PRODUCT_COLUMN_NAMES.map((name) => [name, '']),
) as ProductRecord;

const eurosOf = (cents: number | null) =>
  cents === null ? '' : (cents / 100).toFixed(2).replace('.', ',').replace(/,00$/, '');

const numberOf = (value: number | null) => (value === null ? '' : String(value));
const yesOrNo = (is: boolean) => (is ? 'oui' : 'non');

/** A product in written form: in its form, or in its line of a CSV file. `productReader` reads it back. */
export function recordOf(product: StoredProduct): ProductRecord {
  const legal = readLegalBlock(product.legal);
  return {
    reference: product.sku,
    nom: product.name,
    adresse: product.slug,
    categorie: product.category_id,
    marque: product.brand ?? '',
    etat: product.condition,
    grade: product.grade ?? '',
    prix: eurosOf(product.listed_price_cents),
    stock: String(product.stock),
    seuil: String(product.low_stock_threshold),
    poids: numberOf(product.weight_g),
    garantie: product.warranty,
    description: product.description,
    caracteristiques: product.specs.map(({ key, value }) => `${key}\u00a0: ${value}`).join('\n'),
    modeles: product.compatible_models.join('\n'),
    usages: product.usages.join('\n'),
    essais: product.unit_tests.map(({ label, result }) => `${label}\u00a0: ${result}`).join('\n'),
    essais_exemple: yesOrNo(legal.hasExampleTests),
    batterie: numberOf(product.battery_percent),
    fabricant: legal.maker ?? '',
    contact_fabricant: legal.makerContact ?? '',
    responsable_ue: legal.responsible ?? '',
    pieces: legal.partsAvailability ?? '',
    avertissements: legal.warnings ?? '',
    fournisseur: product.supplier ?? '',
    reference_fournisseur: product.supplier_reference ?? '',
    prix_achat: eurosOf(product.purchase_price_cents),
    publie: yesOrNo(product.is_published),
  };
}

/** The written values as columns of the table; all except the stock, which moves for a reason. */
export function rowOf(written: WrittenProduct, slug: string) {
  const { fabricant, contact_fabricant, responsable_ue, pieces, avertissements } = written;
  const legal = {
    ...(fabricant && { maker: fabricant }),
    ...(contact_fabricant && { makerContact: contact_fabricant }),
    ...(responsable_ue && { responsible: responsable_ue }),
    ...(pieces && { partsAvailability: pieces }),
    ...(avertissements && { warnings: avertissements }),
    ...(written.essais_exemple && { hasExampleTests: true }),
  };
  return {
    slug,
    sku: written.reference,
    name: written.nom,
    category_id: written.categorie,
    brand: written.marque,
    condition: written.etat,
    grade: written.grade,
    description: written.description,
    // Never null: the price is required.
    listed_price_cents: written.prix ?? 0,
    low_stock_threshold: written.seuil,
    weight_g: written.poids,
    warranty: written.garantie,
    specs: JSON.stringify(written.caracteristiques.map(([key, value]) => ({ key, value }))),
    compatible_models: written.modeles,
    usages: written.usages,
    unit_tests: JSON.stringify(written.essais.map(([label, result]) => ({ label, result }))),
    battery_percent: written.batterie,
    legal: JSON.stringify(legal),
    is_published: written.publie,
    is_example: false,
  } satisfies Insertable<Schema['products']>;
}

/** Where it is bought, as columns of its table. */
export const purchaseOf = (written: WrittenProduct): Purchase => ({
  supplier: written.fournisseur,
  supplier_reference: written.reference_fournisseur,
  purchase_price_cents: written.prix_achat,
});
