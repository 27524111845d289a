/**
 * The columns of a product: a field of its form and a column of its CSV file, under one name. Errors use the labels;
 * the order is that of the columns.
 */
export const PRODUCT_COLUMNS = {
  reference: 'Référence',
  nom: 'Nom',
  adresse: 'Adresse de la page',
  categorie: 'Catégorie',
  marque: 'Marque',
  etat: 'État',
  grade: 'Grade',
  prix: 'Prix affiché',
  stock: 'Stock',
  seuil: 'Seuil d’alerte',
  poids: 'Poids',
  garantie: 'Garantie',
  description: 'Description',
  caracteristiques: 'Caractéristiques',
  modeles: 'Modèles compatibles',
  usages: 'Usages',
  essais: 'Essais',
  essais_exemple: 'Essais d’exemple',
  batterie: 'Batterie',
  fabricant: 'Fabricant',
  contact_fabricant: 'Adresses du fabricant',
  responsable_ue: 'Responsable dans l’Union européenne',
  pieces: 'Pièces détachées',
  avertissements: 'Avertissements',
  fournisseur: 'Fournisseur',
  reference_fournisseur: 'Référence du fournisseur',
  prix_achat: 'Prix d’achat',
  publie: 'Publié',
} as const;

export type ProductColumn = keyof typeof PRODUCT_COLUMNS;

export const PRODUCT_COLUMN_NAMES = Object.keys(PRODUCT_COLUMNS) as ProductColumn[];

/** A product in written form: all columns, as text. */
export type ProductRecord = Record<ProductColumn, string>;

/** What is wrong with one of them. */
export type ProductFault = { field: ProductColumn; label: string; message: string };
