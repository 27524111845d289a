import type { EditForms } from './edit-form.ts';

/** Forms about what a customer’s account says about itself. */
export const ACCOUNT_FORMS: EditForms = {
  'the details of an account': {
    make: async ({ database }) => {
      await database.kysely.updateTable('profiles').set({ company: null, phone: null }).execute();
      return {
        path: '/client/profil',
        field: ['contact.company', 'Renard et fils', 'Renard et filles'],
        other: ['contact.name', 'Camille R.'],
        loose: {
          'contact.name': "Jeanne  d'Arc",
          'contact.phone': '0698765432',
          'contact.siren': '732829320',
        },
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
        loose: { 'billing.street': "3 rue de l'Isle", 'billing.city': ' reims ' },
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
