import { randomUUID } from 'node:crypto';
import { counterRepair, repairDeps, sentQuote } from '../repairs.ts';
import { orderDeps, orderOf, placedOrder } from '../shop.ts';
import { addedProduct } from './added-product.ts';
import type { EditForms } from './edit-form.ts';

/** Forms about repairs and orders. */
export const CASE_FORMS: EditForms = {
  'a repair': {
    make: async ({ database }) => {
      const { reference } = await counterRepair(repairDeps(database));
      return {
        path: `/admin/reparations/${reference}?etape=corriger`,
        field: ['device.model', 'Switch OLED', 'Switch Lite'],
        other: ['device.serial', 'XKJ10022334455'],
        loose: {
          'customer.name': "Jeanne  d'Arc",
          'customer.phone': '0698765432',
          'customer.company': "L'Atelier d'en face",
          'customer.siren': '732829320',
          'second.name': 'Sacha',
          'second.phone': '+33612345678',
        },
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
        loose: {
          rows: '5',
          deposit: '12,5',
          'lines.0.label': "Pose de l'écran",
          'lines.0.new.price': '49,9',
          // The row before it stays empty.
          'lines.4.label': 'Nettoyage',
          'lines.4.kind': 'labour',
          'lines.4.quantity': '1',
          'lines.4.new.price': '5',
        },
      };
    },
    form: 'etape',
    intent: 'save-quote',
    tables: ['repair_quotes', 'repair_quote_lines'],
  },
  'a template of quotes': {
    make: async ({ database }) => {
      const { id } = await database.kysely
        .insertInto('quote_templates')
        .values({ name: 'Écran de Switch', lines: '[]', kept_by: randomUUID() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return {
        path: `/admin/modeles-de-devis/${id}`,
        field: ['name', 'Écran de Switch OLED', 'Écran de Switch Lite'],
        other: ['name', 'Écran'],
        loose: { name: "Écran  d'en face" },
      };
    },
    form: 'modele-de-devis',
    removal: { form: 'modele-de-devis' },
    tables: ['quote_templates'],
  },
  'the checks of a device': {
    make: async ({ database }) => {
      const { id, reference } = await counterRepair(repairDeps(database));
      const results = JSON.stringify({ start: 'good' });
      await database.kysely
        .insertInto('repair_checks')
        .values({ repair_id: id, stage: 'before', results, checked_by: randomUUID(), checked_at: new Date() })
        .execute();
      return {
        path: `/admin/reparations/${reference}/controles/avant`,
        field: ['words', 'Batterie à 83 %.', 'Batterie à 71 %.'],
        other: ['words', 'Batterie à 90 %.'],
      };
    },
    form: 'controles',
    tables: ['repair_checks'],
  },
  'an awaited part': {
    make: async ({ database }) => {
      const { id, reference } = await counterRepair(repairDeps(database));
      const { id: partId } = await database.kysely
        .insertInto('repair_parts')
        .values({ repair_id: id, product_id: await addedProduct(database), quantity: 1, state: 'awaited' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return {
        path: `/admin/reparations/${reference}/pieces/${partId}`,
        field: ['supplier', 'MobileParts', 'Grossiste de l’Est'],
        other: ['cost', '12,50'],
        loose: { cost: '12,5', supplier: "Grossiste de l'Est" },
      };
    },
    form: 'piece-attendue',
    intent: 'plan',
    tables: ['repair_parts'],
  },
  'the origin of a part': {
    make: async ({ database }) => {
      const { id, reference } = await counterRepair(repairDeps(database));
      const product_id = await addedProduct(database);
      const trace = { origin: 'donor', donor: 'UO-000001' } as const;
      const { id: partId } = await database.kysely
        .insertInto('repair_parts')
        .values({ repair_id: id, product_id, quantity: 1, state: 'taken', ...trace })
        .returning('id')
        .executeTakeFirstOrThrow();
      return {
        path: `/admin/reparations/${reference}/pieces/${partId}`,
        field: ['donor', 'UO-000012', 'UO-000034'],
        other: ['serial', 'F7X2'],
        loose: { cost: '12,5', donor: "UO-000012  de l'étagère" },
      };
    },
    form: 'origine-de-piece',
    intent: 'trace',
    tables: ['repair_parts'],
  },
  'a flag of cases': {
    make: async ({ database }) => {
      const { id } = await database.kysely
        .insertInto('repair_flags')
        .values({ name: 'À rappeler', tone: 'blue', written_by: randomUUID() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return {
        path: `/admin/reperes/${id}`,
        field: ['name', 'À rappeler lundi', 'À rappeler mardi'],
        other: ['tone', 'red', 'Rouge'],
        loose: { name: "À rappeler  d'urgence" },
      };
    },
    form: 'repere',
    removal: { form: 'repere' },
    tables: ['repair_flags'],
  },
  'a promo code': {
    make: async ({ database }) => {
      const { id } = await database.kysely
        .insertInto('promo_codes')
        .values({ code: 'NOEL-10', percent: 10, note: 'Pour le salon', written_by: randomUUID() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return {
        path: `/admin/codes/${id}`,
        field: ['percent', '15', '20'],
        other: ['note', 'Pour la braderie'],
        loose: { name: 'noël-10' },
      };
    },
    form: 'code-promo',
    removal: { form: 'code-promo' },
    tables: ['promo_codes'],
  },
  'a quick reply': {
    make: async ({ database }) => {
      const { id } = await database.kysely
        .insertInto('quick_replies')
        .values({ name: 'Horaires', text: 'Nous sommes là jusqu’à 18 h.', written_by: randomUUID() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return {
        path: `/admin/reponses/${id}`,
        field: ['text', 'Nous sommes là jusqu’à 19 h.', 'Nous sommes là jusqu’à 17 h.'],
        other: ['name', 'Heures'],
        loose: { text: "Nous sommes là jusqu'à 18 h : passez !" },
      };
    },
    form: 'reponse',
    removal: { form: 'reponse' },
    tables: ['quick_replies'],
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
        loose: { trackingNumber: '6a 0000 0000 002' },
      };
    },
    form: 'suivi',
    intent: 'tracking',
    isNamed: false,
    tables: ['orders'],
  },
};
