import type { Database } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import type { SiteVisitor } from './account-site.ts';
import { drawnForm } from './drawn-form.ts';
import { counterRepair, repairDeps, sentQuote } from './repairs.ts';
import { addProduct, orderDeps, orderOf, placedOrder } from './shop.ts';

type EditAdmin = { admin: SiteVisitor; database: Database };

export type EditForm = {
  /** Makes the row to edit, with two fields of its form: for the first, the texts of one person and of another. */
  make: (admin: EditAdmin) => Promise<{
    path: string;
    field: [name: string, first: string, second: string];
    other: [name: string, text: string];
  }>;
  /** The name of the form (SeenField). */
  form: string;
  intent?: string;
  /** Whether the form also sends the version that it was drawn from. */
  hasVersion?: true;
  /** Whether the shop knows who wrote the stored values. */
  isNamed?: false;
  /** Whether the form is a customer's, not the shop's. */
  isOfClient?: true;
  /** The rows that a form may change. */
  tables: readonly (keyof Schema)[];
};

/** Every form that changes stored values, by what it changes; each is edited twice from one reading. */
export const EDIT_FORMS: Record<string, EditForm> = {
  'a product': {
    make: async ({ database }) => ({
      path: `/admin/stock/${await addedProduct(database)}`,
      field: ['listedPrice', '30', '45,50'],
      other: ['brand', 'Apple'],
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
      };
    },
    form: 'inventaire',
    intent: 'count',
    isNamed: false,
    tables: ['stock_count_lines'],
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
      };
    },
    form: 'achat',
    tables: ['purchases'],
  },
  'a question': {
    make: async ({ admin, database }) => {
      await admin.submit('/admin/questions/nouvelle', QUESTION);
      const { id } = await database.kysely.selectFrom('faq_entries').select('id').executeTakeFirstOrThrow();
      return {
        path: `/admin/questions/${id}`,
        field: ['answer', 'Oui, une heure au plus.', 'Oui, deux heures au plus.'],
        other: ['position', '7'],
      };
    },
    form: 'question',
    intent: 'save',
    tables: ['faq_entries'],
  },
  'an article': {
    make: async ({ admin }) => {
      const { location } = await admin.submit('/admin/articles/nouveau', {
        title: 'Ce que dit un disque',
        body: 'Un claquement vient des têtes.',
        intent: 'save',
      });
      return {
        path: location?.split('?')[0] ?? '',
        field: ['body', 'Un sifflement vient du moteur.', 'Un souffle vient du ventilateur.'],
        other: ['author', 'Sacha'],
      };
    },
    form: 'article',
    intent: 'save',
    hasVersion: true,
    tables: ['blog_posts', 'blog_post_revisions'],
  },
  'a device of the shop': {
    make: async ({ admin, database }) => {
      await admin.submit('/admin/appareils/nouveau', {
        intent: 'save',
        brand: 'Apple',
        family: 'iPhone',
        kind: 'telephone',
        name: 'iPhone 99',
        prices: 'telephone/iphone',
      });
      const { id } = await database.kysely.selectFrom('device_models').select('id').executeTakeFirstOrThrow();
      return {
        path: `/admin/appareils/${id}`,
        field: ['name', 'iPhone 99 Pro', 'iPhone 99 mini'],
        other: ['year', '2031'],
      };
    },
    form: 'appareil',
    intent: 'save',
    tables: ['device_models'],
  },
  'a scene of the gallery': {
    make: async () => ({
      path: '/admin/galerie/repairs-01',
      field: ['title', 'Prise HDMI refaite', 'Prise HDMI ressoudée'],
      other: ['description', 'La prise est ressoudée sous loupe, puis essayée une heure en jeu.'],
    }),
    form: 'scene',
    intent: 'save',
    tables: ['gallery_items'],
  },
  'a testimonial': {
    make: async ({ admin, database }) => {
      const { id } = await database.kysely
        .insertInto('testimonials')
        .values({ name: 'Camille', testimonial: 'Prix correct, attente longue.', rating: 4 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const path = `/admin/temoignages/${id}`;
      await admin.submit(path, {
        ...drawnForm((await admin.get(path)).body, 'avis'),
        intent: 'publish',
        experiencedOn: '2026-10-01',
        origin: 'site',
        isVerified: 'oui',
        proof: 'Une facture',
      });
      return {
        path,
        field: ['experiencedOn', '2026-11-01', '2026-11-02'],
        other: ['proof', 'REP-2026-K7R-4WM'],
      };
    },
    form: 'avis',
    intent: 'publish',
    tables: ['testimonials', 'testimonial_decisions'],
  },
  'the mail server': {
    make: async () => ({
      path: '/entreprise/connexions/e-mail',
      field: ['host', 'smtp.un.exemple.fr', 'smtp.deux.exemple.fr'],
      other: ['sender', 'atelier@exemple.fr'],
    }),
    form: 'serveur-e-mail',
    intent: 'force',
    isNamed: false,
    tables: ['internal.connection_settings'],
  },
  'the provider of text messages': {
    make: async () => ({
      path: '/entreprise/connexions/sms',
      field: ['url', 'https://un.exemple.fr/sms', 'https://deux.exemple.fr/sms'],
      other: ['sender', 'Papin'],
    }),
    form: 'fournisseur-sms',
    intent: 'save',
    isNamed: false,
    tables: ['internal.connection_settings'],
  },
  'alerts outside the site': {
    make: async () => ({
      path: '/entreprise/connexions/alertes',
      field: ['url', 'https://un.exemple.fr/alertes', 'https://deux.exemple.fr/alertes'],
      other: ['mailTo', 'veille@exemple.fr'],
    }),
    form: 'alertes',
    intent: 'save',
    isNamed: false,
    tables: ['internal.connection_settings'],
  },
  'a part of the settings': {
    make: async () => ({
      path: '/entreprise/contact',
      field: ['instagramUrl', 'https://www.instagram.com/un', 'https://www.instagram.com/deux'],
      other: ['email', 'atelier@exemple.fr'],
    }),
    form: 'reglages',
    intent: 'save',
    hasVersion: true,
    isNamed: false,
    tables: ['business_settings'],
  },
  'figures over shipped ones': {
    make: async () => ({
      path: '/admin/textes/livraison/domicile',
      field: ['rows.0.price', '7,10', '7,20'],
      other: ['rows.1.price', '9,30'],
    }),
    form: 'texte',
    intent: 'save',
    tables: ['internal.overlays'],
  },
  'a repair': {
    make: async ({ database }) => {
      const { reference } = await counterRepair(repairDeps(database));
      return {
        path: `/admin/reparations/${reference}?etape=corriger`,
        field: ['device.model', 'Switch OLED', 'Switch Lite'],
        other: ['device.serial', 'XKJ10022334455'],
      };
    },
    form: 'etape',
    intent: 'correct',
    tables: ['repairs'],
  },
  'a quote': {
    make: async ({ database }) => {
      const deps = repairDeps(database);
      const { id, reference } = await counterRepair(deps);
      await sentQuote(deps, id);
      return {
        path: `/admin/reparations/${reference}?etape=quote`,
        field: ['note', 'Écran cassé.', 'Écran et vitre cassés.'],
        other: ['lines.0.quantity', '2'],
      };
    },
    form: 'etape',
    intent: 'save-quote',
    tables: ['repair_quotes', 'repair_quote_lines'],
  },
  'the parcel of an order': {
    make: async ({ database }) => {
      const id = await addedProduct(database);
      await placedOrder(orderDeps(database), orderOf([id]));
      const { number } = await database.kysely
        .updateTable('orders')
        .set({ state: 'shipped', tracking_number: '6A00000000001' })
        .returning('number')
        .executeTakeFirstOrThrow();
      return {
        path: `/admin/commandes/${number}?etape=suivi`,
        field: ['trackingNumber', '6A00000000002', '6A00000000003'],
        other: ['trackingNumber', '6A00000000004'],
      };
    },
    form: 'suivi',
    intent: 'tracking',
    isNamed: false,
    tables: ['orders'],
  },
  'the details of an account': {
    make: async ({ database }) => {
      await database.kysely.updateTable('profiles').set({ company: null, phone: null }).execute();
      return {
        path: '/client/profil',
        field: ['contact.company', 'Renard et fils', 'Renard et filles'],
        other: ['contact.name', 'Camille R.'],
      };
    },
    form: 'coordonnees',
    intent: 'contact',
    isNamed: false,
    isOfClient: true,
    tables: ['profiles'],
  },
  'the addresses of an account': {
    make: async ({ database }) => {
      await database.kysely
        .updateTable('profiles')
        .set({ billing_address: ADDRESS, delivery_address: null })
        .execute();
      return {
        path: '/client/profil',
        field: ['billing.street', '3 rue Cérès', '5 rue Cérès'],
        other: ['billing.more', 'Cour B'],
      };
    },
    form: 'adresses',
    intent: 'addresses',
    isNamed: false,
    isOfClient: true,
    tables: ['profiles'],
  },
};

const ADDRESS = JSON.stringify({ street: '1 rue de Vesle', postcode: '51100', city: 'Reims' });

/** Adds a product that may be saved as it is. */
export async function addedProduct(database: Database): Promise<string> {
  const id = await addProduct(database, 4);
  await database.kysely
    .updateTable('products')
    .set({ description: 'Une dalle.' })
    .where('id', '=', id)
    .execute();
  return id;
}

const QUESTION = {
  intent: 'save',
  category: 'atelier',
  question: 'Puis-je attendre sur place ?',
  answer: 'Oui, au comptoir.',
  position: '100',
};
