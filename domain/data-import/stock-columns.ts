import { productField } from '../stock/product-fields.ts';
import type { ImportColumns } from './import-columns.ts';

/** The columns of a file of stock. The page of a product has the fields that are not here. */
export const STOCK_COLUMNS = {
  sku: {
    title: 'référence',
    others: ['sku', 'ref', 'réf.', 'code', 'code article', 'référence interne', 'article', 'code produit'],
    help: 'Reconnaît le produit.',
    example: 'SSD-1TO',
  },
  name: {
    title: 'nom',
    others: ['désignation', 'libellé', 'produit', 'nom du produit', 'name', 'intitulé'],
    help: '',
    example: 'SSD 1\u00a0To',
  },
  category: {
    title: 'catégorie',
    others: ['famille', 'rayon', 'category', 'type'],
    help: 'Une de celles de la boutique, sous le nom qu’elle y a.',
    example: 'Stockage',
  },
  listedPrice: {
    title: 'prix',
    others: [
      'prix de vente',
      'prix ttc',
      'prix de vente ttc',
      'prix catalogue',
      'prix affiché',
      'pv',
      'price',
    ],
    help: 'Prix catalogue, en euros\u00a0: 89,90.',
    example: '89,90',
  },
  stock: {
    title: 'stock',
    others: [
      'quantité',
      'qté',
      'qte',
      'en stock',
      'quantité en stock',
      'qté en stock',
      'qté stock',
      'stock actuel',
      'stock réel',
      'quantity',
    ],
    help: 'Unités en rayon. Vide, il n’y en a aucune.',
    example: '3',
  },
  lowStockThreshold: {
    title: 'seuil',
    others: ['seuil d’alerte', 'stock minimum', 'stock mini', 'stock min'],
    help: 'À ce nombre ou en dessous, il est à commander.',
    example: '1',
  },
  brand: { title: 'marque', others: ['brand', 'fabricant'], help: '', example: 'Crucial' },
  condition: {
    title: 'état',
    others: ['condition'],
    help: `${choicesOf('condition')}. Vide\u00a0: neuf.`,
    example: 'neuf',
  },
  grade: { title: 'grade', others: [], help: 'A, B ou C, d’un produit qui n’est pas neuf.', example: '' },
  weight: { title: 'poids', others: ['poids (g)', 'weight'], help: 'En grammes.', example: '40' },
  description: {
    title: 'description',
    others: ['descriptif', 'texte'],
    help: 'Ce que les visiteurs lisent.',
    example: '',
  },
  'purchase.price': {
    title: 'prix d’achat',
    others: ['prix d’achat ht', 'pa', 'pa ht', 'coût', 'prix fournisseur', 'prix de revient'],
    help: 'En euros. Pour l’atelier seul.',
    example: '52,00',
  },
  'purchase.supplier': {
    title: 'fournisseur',
    others: ['supplier'],
    help: 'Pour l’atelier seul.',
    example: 'LDLC Pro',
  },
  'purchase.supplierReference': {
    title: 'référence fournisseur',
    others: ['réf. fournisseur', 'ref fournisseur', 'code fournisseur'],
    help: 'Pour l’atelier seul.',
    example: '',
  },
} as const satisfies ImportColumns;

function choicesOf(name: 'condition'): string {
  const field = productField(name);
  return field.kind === 'choice' ? field.choices.join(', ') : '';
}
