import { CUSTOMER_COLUMNS } from './customer-columns.ts';
import type { ImportColumns } from './import-columns.ts';
import { REPAIR_COLUMNS } from './repair-columns.ts';
import { STOCK_COLUMNS } from './stock-columns.ts';
import { USED_UNIT_COLUMNS } from './used-unit-columns.ts';

type KindTexts = {
  /** The word in its address. */
  slug: string;
  label: string;
  title: string;
  lead: string;
  /** How the import recognises a row that the shop has already. */
  known: string;
  /** What an import never changes in such a row; null if it changes none at all. */
  kept: string | null;
  /** What a row is. */
  one: string;
  many: string;
  columns: ImportColumns;
  /** Another way to bring such rows in, and when it is the better one. */
  elsewhere?: { text: string; to: string; label: string };
  /** Where its rows are found afterwards. */
  found: { to: string; label: string };
  /** Whether opening a demonstration deletes all rows of this kind: if so, they are imported afterwards. */
  isClearedAtOpening: boolean;
  /** Groups of columns; a file needs at least one column of each. */
  needed: readonly (readonly string[])[];
};

/** What can be imported from another system. */
export const IMPORT_KINDS = {
  customers: {
    slug: 'clients',
    label: 'Clients',
    title: 'Reprise des clients',
    lead: 'Une ligne par client. Personne n’est prévenu.',
    known:
      'Un client dont l’e-mail, ou à défaut le téléphone, est déjà dans vos fiches y reste tel quel, à moins que vous n’en décidiez autrement.',
    kept: 'Son e-mail et la date de sa fiche ne changent pas, ni le nom et le téléphone d’un client qui a un compte. Une note s’ajoute aux autres.',
    one: 'client',
    many: 'clients',
    columns: CUSTOMER_COLUMNS,
    found: { to: '/admin/clients', label: 'Voir les clients' },
    isClearedAtOpening: false,
    needed: [
      ['name', 'company'],
      ['email', 'phone'],
    ],
  },
  repairs: {
    slug: 'reparations',
    label: 'Réparations en cours',
    title: 'Reprise des réparations en cours',
    lead: 'Une ligne par appareil chez vous. Personne n’est prévenu.',
    known:
      'Un dossier dont l’ancien numéro est déjà là reste tel quel, à moins que vous n’en décidiez autrement.',
    kept: 'Son état, son type d’appareil, sa date et ses notes ne changent pas. Un dossier terminé ne change plus.',
    one: 'dossier',
    many: 'dossiers',
    columns: REPAIR_COLUMNS,
    found: { to: '/admin/reparations', label: 'Voir les réparations' },
    isClearedAtOpening: true,
    needed: [['formerNumber'], ['name'], ['email', 'phone'], ['device'], ['fault']],
  },
  stock: {
    slug: 'stock',
    label: 'Stock',
    title: 'Reprise du stock',
    lead: 'Une ligne par produit, qui arrive en brouillon avec son stock de départ.',
    known:
      'Un produit dont la référence est déjà là reste tel quel, à moins que vous n’en décidiez autrement.',
    kept: 'Son adresse et ses photos ne changent pas. «\u00a0Remplacer\u00a0» change aussi son stock.',
    one: 'produit',
    many: 'produits',
    columns: STOCK_COLUMNS,
    elsewhere: {
      text: 'Un fichier exporté d’ici, avec tous les champs d’un produit, se dépose dans «\u00a0Catégories et import\u00a0».',
      to: '/admin/stock/setup#import',
      label: 'Catégories et import',
    },
    found: { to: '/admin/stock', label: 'Voir le stock' },
    isClearedAtOpening: false,
    needed: [['sku'], ['name'], ['category'], ['listedPrice']],
  },
  used_units: {
    slug: 'occasion',
    label: 'Appareils d’occasion',
    title: 'Reprise des appareils d’occasion',
    lead: 'Une ligne par appareil acheté d’occasion\u00a0: elle entre au livre de police, sous un nouveau numéro, et n’en sort plus.',
    known: 'Un appareil dont le numéro de série y est déjà n’y entre pas deux fois.',
    kept: null,
    one: 'appareil',
    many: 'appareils',
    columns: USED_UNIT_COLUMNS,
    found: { to: '/admin/registre', label: 'Voir le livre de police' },
    isClearedAtOpening: true,
    needed: [
      ['serial'],
      ['description'],
      ['acquiredOn'],
      ['price'],
      ['way'],
      ['sellerName'],
      ['sellerAddress'],
      ['documentKind'],
      ['documentNumber'],
      ['documentIssuer'],
    ],
  },
} as const satisfies Record<string, KindTexts>;

export type ImportKind = keyof typeof IMPORT_KINDS;

export const IMPORT_KIND_NAMES = Object.keys(IMPORT_KINDS) as ImportKind[];

/** The kind at an address; undefined for any other word. */
export const kindOfSlug = (slug: string | undefined): ImportKind | undefined =>
  IMPORT_KIND_NAMES.find((kind) => IMPORT_KINDS[kind].slug === slug);
