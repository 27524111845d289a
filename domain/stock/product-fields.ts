/** How a field is written and stored. */
type FieldKind =
  /** One line of text. `missing` is the error for an empty field; without it, an empty field is null. */
  | { kind: 'line'; maxLength: number; missing?: string }
  | { kind: 'text'; maxLength: number; rows?: number }
  /** A whole number. `empty` is the value of an empty field; without it, that value is null. */
  | { kind: 'number'; min: number; max: number; empty?: number }
  | { kind: 'euros'; missing?: string }
  /** One entry per line. */
  | { kind: 'list'; maxLength: number }
  /** « Nom : valeur », one per line, with the names of the two parts as they are stored. */
  | { kind: 'pairs'; keys: readonly [name: string, value: string]; maxLengths: readonly [number, number] }
  | { kind: 'box' }
  | { kind: 'choice'; choices: readonly string[]; optional?: true }
  /** The end of an address. */
  | { kind: 'slug'; maxLength: number }
  /** The digits of the maker's bar code. */
  | { kind: 'ean' }
  /** A category of the shop, by its id or its label. */
  | { kind: 'category' };

export type ProductFieldFacts = FieldKind & {
  /** Its name in errors, lists and journals. */
  label: string;
  /** Its name in the form, where it says more. */
  formLabel?: string;
  help?: string;
  /** The title of its column in a CSV file: a data format, which outlives the names of fields. */
  csv: string;
  /** A column of `products` or of `product_purchases`. Without one, the end of its name in `products.legal`. */
  column?: string;
  /** The part of the form that shows it. */
  part: 'product' | 'price' | 'unit' | 'details' | 'legal' | 'purchase' | 'publication';
  /** Stands beside its neighbours that are narrow, too. */
  isNarrow?: true;
};

/**
 * All fields of a product, in the order of its form and of its CSV file. The form, the file, the errors, the journal
 * and the columns follow from here (docs/how-to/add-a-product-field.md).
 */
export const PRODUCT_FIELDS = {
  name: {
    label: 'Nom',
    csv: 'nom',
    column: 'name',
    kind: 'line',
    maxLength: 200,
    missing: 'Écrivez le nom.',
    part: 'product',
  },
  sku: {
    label: 'Référence',
    csv: 'reference',
    column: 'sku',
    kind: 'line',
    maxLength: 40,
    missing: 'Écrivez la référence.',
    part: 'product',
    isNarrow: true,
  },
  ean: {
    label: 'EAN',
    formLabel: 'Code-barres (EAN)',
    help: 'Les 8 ou 13 chiffres de l’emballage. Lu à la vente et en stock, il trouve le produit.',
    csv: 'ean',
    column: 'ean',
    kind: 'ean',
    part: 'product',
    isNarrow: true,
  },
  category: {
    label: 'Catégorie',
    csv: 'categorie',
    column: 'category_id',
    kind: 'category',
    part: 'product',
    isNarrow: true,
  },
  brand: {
    label: 'Marque',
    csv: 'marque',
    column: 'brand',
    kind: 'line',
    maxLength: 80,
    part: 'product',
    isNarrow: true,
  },
  weight: {
    label: 'Poids',
    formLabel: 'Poids, en grammes',
    csv: 'poids',
    column: 'weight_g',
    kind: 'number',
    min: 1,
    max: 100_000,
    part: 'product',
    isNarrow: true,
  },
  slug: {
    label: 'Adresse de la page',
    help: 'Vide, elle vient du nom. La changer casse les liens vers la page.',
    csv: 'adresse',
    column: 'slug',
    kind: 'slug',
    maxLength: 120,
    part: 'product',
  },
  listedPrice: {
    label: 'Prix affiché',
    formLabel: 'Prix catalogue, en euros',
    csv: 'prix',
    column: 'listed_price_cents',
    kind: 'euros',
    missing: 'Écrivez le prix affiché.',
    part: 'price',
    isNarrow: true,
  },
  stock: {
    label: 'Stock',
    formLabel: 'Stock de départ',
    csv: 'stock',
    column: 'stock',
    kind: 'number',
    min: 0,
    max: 100_000,
    part: 'price',
    isNarrow: true,
  },
  lowStockThreshold: {
    label: 'Seuil d’alerte',
    help: 'À ce nombre ou en dessous, il est à commander.',
    csv: 'seuil',
    column: 'low_stock_threshold',
    kind: 'number',
    min: 0,
    max: 100_000,
    empty: 1,
    part: 'price',
    isNarrow: true,
  },
  condition: {
    label: 'État',
    csv: 'etat',
    column: 'condition',
    kind: 'choice',
    choices: ['neuf', 'occasion', 'reconditionné'],
    part: 'unit',
    isNarrow: true,
  },
  grade: {
    label: 'Grade',
    help: 'D’un produit d’occasion.',
    csv: 'grade',
    column: 'grade',
    kind: 'choice',
    choices: ['A', 'B', 'C'],
    optional: true,
    part: 'unit',
    isNarrow: true,
  },
  batteryPercent: {
    label: 'Batterie',
    formLabel: 'Batterie, capacité restante en\u00a0%',
    csv: 'batterie',
    column: 'battery_percent',
    kind: 'number',
    min: 0,
    max: 100,
    part: 'unit',
    isNarrow: true,
  },
  unitTests: {
    label: 'Essais',
    help: 'Mesurés sur cet exemplaire, un par ligne\u00a0: «\u00a0Écran\u00a0: aucun pixel mort\u00a0».',
    csv: 'essais',
    column: 'unit_tests',
    kind: 'pairs',
    keys: ['label', 'result'],
    maxLengths: [80, 200],
    part: 'unit',
  },
  'legal.hasExampleTests': {
    label: 'Essais d’exemple',
    formLabel: 'Ces essais sont un exemple, pas des mesures',
    help: 'La page du produit le dit.',
    csv: 'essais_exemple',
    kind: 'box',
    part: 'unit',
  },
  description: {
    label: 'Description',
    help: 'Un paragraphe par ligne. Le premier résume le produit\u00a0: c’est lui que lisent la recherche du site et les moteurs.',
    csv: 'description',
    column: 'description',
    kind: 'text',
    maxLength: 20_000,
    rows: 14,
    part: 'details',
  },
  specs: {
    label: 'Caractéristiques',
    help: 'Une par ligne\u00a0: «\u00a0Capacité\u00a0: 1\u00a0To\u00a0».',
    csv: 'caracteristiques',
    column: 'specs',
    kind: 'pairs',
    keys: ['key', 'value'],
    maxLengths: [80, 300],
    part: 'details',
  },
  compatibleModels: {
    label: 'Modèles compatibles',
    help: 'Un par ligne.',
    csv: 'modeles',
    column: 'compatible_models',
    kind: 'list',
    maxLength: 80,
    part: 'details',
    isNarrow: true,
  },
  usages: {
    label: 'Usages',
    help: 'Un par ligne.',
    csv: 'usages',
    column: 'usages',
    kind: 'list',
    maxLength: 80,
    part: 'details',
    isNarrow: true,
  },
  warranty: {
    label: 'Garantie',
    help: 'En plus de la garantie légale, et qui se lit seule\u00a0: «\u00a0Garanti un an par le constructeur\u00a0». Sans texte, l’occasion a la durée de vos réglages, le neuf la seule garantie légale.',
    csv: 'garantie',
    column: 'warranty',
    kind: 'text',
    maxLength: 1000,
    rows: 2,
    part: 'details',
  },
  'legal.maker': { label: 'Fabricant', csv: 'fabricant', kind: 'line', maxLength: 500, part: 'legal' },
  'legal.makerContact': {
    label: 'Adresses du fabricant',
    formLabel: 'Ses adresses, postale et électronique',
    csv: 'contact_fabricant',
    kind: 'line',
    maxLength: 500,
    part: 'legal',
  },
  'legal.makerReference': {
    label: 'Référence du fabricant',
    help: 'Son numéro de pièce (MPN). Sans code-barres, les comparateurs de prix la veulent.',
    csv: 'reference_fabricant',
    kind: 'line',
    maxLength: 70,
    part: 'legal',
  },
  'legal.responsible': {
    label: 'Responsable dans l’Union européenne',
    help: 'D’un fabricant hors de l’Union.',
    csv: 'responsable_ue',
    kind: 'line',
    maxLength: 500,
    part: 'legal',
  },
  'legal.partsAvailability': {
    label: 'Pièces détachées',
    formLabel: 'Pièces détachées disponibles jusqu’à',
    csv: 'pieces',
    kind: 'line',
    maxLength: 500,
    part: 'legal',
  },
  'legal.warnings': {
    label: 'Avertissements',
    csv: 'avertissements',
    kind: 'line',
    maxLength: 500,
    part: 'legal',
  },
  'legal.pickupOnly': {
    label: 'Retrait seulement',
    formLabel: 'Il se retire à l’atelier, aucun colis ne le prend',
    help: 'D’un produit au transport réglementé\u00a0: liquide inflammable, batterie au lithium sans son appareil.',
    csv: 'retrait_seulement',
    kind: 'box',
    part: 'legal',
  },
  'legal.energyClass': {
    label: 'Classe énergétique',
    help: 'D’un écran, d’un téléviseur, d’un téléphone ou d’une tablette neufs\u00a0: la lettre de l’étiquette.',
    csv: 'classe_energie',
    kind: 'choice',
    choices: ['A', 'B', 'C', 'D', 'E', 'F', 'G'],
    optional: true,
    part: 'legal',
    isNarrow: true,
  },
  'legal.energySheet': {
    label: 'Étiquette et fiche d’énergie',
    help: 'Leur adresse dans la base européenne\u00a0: https://eprel.ec.europa.eu/…',
    csv: 'fiche_energie',
    kind: 'line',
    maxLength: 500,
    part: 'legal',
    isNarrow: true,
  },
  'legal.repairIndex': {
    label: 'Indice de réparabilité ou de durabilité',
    help: 'La note du fabricant et son nom\u00a0: «\u00a07,4 sur 10, indice de réparabilité\u00a0».',
    csv: 'indice_reparabilite',
    kind: 'line',
    maxLength: 500,
    part: 'legal',
  },
  'legal.ecoCents': {
    label: 'Éco-participation',
    formLabel: 'Éco-participation d’un appareil neuf, en euros',
    help: 'Comme la facture du fournisseur l’indique, par appareil. Elle est comprise dans le prix et se lit à part.',
    csv: 'eco_participation',
    kind: 'euros',
    part: 'legal',
  },
  'purchase.supplier': {
    label: 'Fournisseur',
    csv: 'fournisseur',
    column: 'supplier',
    kind: 'line',
    maxLength: 120,
    part: 'purchase',
    isNarrow: true,
  },
  'purchase.supplierReference': {
    label: 'Référence du fournisseur',
    csv: 'reference_fournisseur',
    column: 'supplier_reference',
    kind: 'line',
    maxLength: 80,
    part: 'purchase',
    isNarrow: true,
  },
  'purchase.price': {
    label: 'Prix d’achat',
    formLabel: 'Prix d’achat, en euros',
    csv: 'prix_achat',
    column: 'purchase_price_cents',
    kind: 'euros',
    part: 'purchase',
    isNarrow: true,
  },
  isPublished: {
    label: 'Publié',
    formLabel: 'En vente sur le site',
    help: 'Sans elle, le produit n’est visible qu’ici.',
    csv: 'publie',
    column: 'is_published',
    kind: 'box',
    part: 'publication',
  },
} as const satisfies Record<string, ProductFieldFacts>;

type ProductFields = typeof PRODUCT_FIELDS;

export type ProductField = keyof ProductFields;

export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductField[];

/** The facts of a field, whichever it is. */
export const productField = (name: ProductField): ProductFieldFacts => PRODUCT_FIELDS[name];

/** The title of a column in a CSV file. */
export type ProductCsvColumn = ProductFields[ProductField]['csv'];

const FIELD_OF_COLUMN = Object.fromEntries(
  PRODUCT_FIELD_NAMES.map((name) => [PRODUCT_FIELDS[name].csv, name]),
) as Record<ProductCsvColumn, ProductField>;

/** The name of a CSV column in a sentence. */
export const csvColumnLabel = (column: ProductCsvColumn): string =>
  PRODUCT_FIELDS[FIELD_OF_COLUMN[column]].label;

/** A product as it is written: all fields, as text. */
export type ProductRecord = Record<ProductField, string>;

/** A fault in one of the fields. */
export type ProductFault = { field: ProductField; label: string; message: string };
