import { randomUUID } from 'node:crypto';
import { addedProduct } from './added-product.ts';
import type { EditForms } from './edit-form.ts';

/** Forms about products, their categories and what they cost. */
export const STOCK_FORMS: EditForms = {
  'a product': {
    make: async ({ database }) => ({
      path: `/admin/stock/${await addedProduct(database)}`,
      field: ['listedPrice', '30', '45,50'],
      other: ['brand', 'Apple'],
      loose: { listedPrice: '12,5', name: "Câble d'alimentation  : 2 m" },
    }),
    form: 'produit',
    intent: 'save',
    tables: ['products', 'product_purchases'],
  },
  'the pictures of a product': {
    make: async ({ database }) => {
      const product_id = await addedProduct(database);
      const { id } = await database.kysely
        .insertInto('product_images')
        .values({ product_id, src: '/images/x-700.webp', width: 700, height: 500, alt: 'De face' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return {
        path: `/admin/stock/${product_id}`,
        field: [`pictures.${id}.alt`, 'La face avant', 'La face avant, rayée'],
        other: [`pictures.${id}.alt`, 'La façade'],
        loose: { [`pictures.${id}.alt`]: "L'avant de la console !" },
      };
    },
    form: 'images',
    intent: 'pictures',
    isNamed: false,
    tables: ['product_images'],
  },
  'the categories': {
    make: async ({ database }) => {
      await database.kysely
        .updateTable('product_categories')
        .set({ label: 'Stockage', position: 0 })
        .execute();
      return {
        path: '/admin/stock/setup',
        field: ['categories.stockage.label', 'Disques', 'Disques et mémoires'],
        other: ['categories.stockage.rank', '7'],
        loose: { 'categories.stockage.label': "Disques d'archives", 'categories.stockage.rank': '07' },
      };
    },
    form: 'categories',
    intent: 'categories',
    isNamed: false,
    tables: ['product_categories'],
  },
  'a count of the stock': {
    make: async ({ admin, database }) => {
      const [one, other] = [await addedProduct(database), await addedProduct(database)];
      const { location } = await admin.submit('/admin/stock/inventaire', {
        intent: 'open',
        category: 'stockage',
      });
      return {
        path: location?.split('#')[0] ?? '',
        field: [`counted.${one}`, '21', '42'],
        other: [`counted.${other}`, '63'],
        loose: { [`counted.${one}`]: '021' },
      };
    },
    form: 'inventaire',
    intent: 'count',
    isNamed: false,
    tables: ['stock_count_lines'],
  },
  'a supplier': {
    make: async ({ database }) => {
      const { id } = await database.kysely
        .insertInto('suppliers')
        .values({ name: `Grossiste ${randomUUID()}` })
        .returning('id')
        .executeTakeFirstOrThrow();
      return {
        path: `/admin/fournisseurs/${id}`,
        field: ['contact', 'Service des ventes', 'Dominique Martin'],
        other: ['accountNumber', 'C-51'],
        loose: {
          phone: '0326001122',
          siren: '732829320',
          email: 'Ventes@Exemple.fr',
          contact: "Jeanne d'Arc",
        },
      };
    },
    form: 'fournisseur',
    removal: { form: 'fournisseur' },
    tables: ['suppliers'],
  },
  'a purchase': {
    make: async ({ database }) => {
      const { id } = await database.kysely
        .insertInto('purchases')
        .values({
          bought_on: '2026-11-02',
          supplier: 'Grossiste',
          nature: 'Écrans',
          amount_cents: 12_990,
          method: 'card',
          reference: 'F-12',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return {
        path: `/admin/achats/${id}`,
        field: ['supplier', 'Grossiste de Reims', 'Grossiste de Lille'],
        other: ['nature', 'Dalles'],
        loose: { amount: '129,9', nature: "Dalles d'écran !" },
      };
    },
    form: 'achat',
    removal: { form: 'retrait', step: '?etape=effacer' },
    tables: ['purchases'],
  },
  'a bill to pay': {
    make: async ({ database }) => {
      const id = randomUUID();
      await database.kysely
        .insertInto('supplier_bills')
        .values({
          id,
          due_on: '2026-12-20',
          supplier: 'Grossiste',
          nature: 'Écrans',
          amount_cents: 12_990,
          reference: 'F-12',
          recorded_by: randomUUID(),
        })
        .execute();
      return {
        path: `/admin/achats/a-payer/${id}`,
        field: ['supplier', 'Grossiste de Reims', 'Grossiste de Lille'],
        other: ['nature', 'Dalles'],
        loose: { amount: '129,9', nature: "Dalles d'écran !" },
      };
    },
    form: 'facture-a-payer',
    removal: { form: 'facture-a-payer' },
    tables: ['supplier_bills'],
  },
};
