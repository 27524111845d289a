import { drawnForm } from '../drawn-form.ts';
import type { EditForms } from './edit-form.ts';

/** Forms about settings, connections and figures. */
export const SETTINGS_FORMS: EditForms = {
  'the mail server': {
    make: async () => ({
      path: '/entreprise/connexions/e-mail',
      field: ['host', 'smtp.un.exemple.fr', 'smtp.deux.exemple.fr'],
      other: ['sender', 'atelier@exemple.fr'],
      loose: { sender: 'Atelier@Exemple.fr' },
    }),
    form: 'serveur-e-mail',
    intent: 'force',
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
    tables: ['internal.connection_settings'],
  },
  'where answers of customers come back': {
    make: async ({ admin }) => {
      const path = '/entreprise/connexions/reponses';
      const drawn = drawnForm((await admin.get(path)).body, 'reponses');
      await admin.submit(path, { ...drawn, intent: 'save', secret: 'vingt-signes-au-hasard' });
      return {
        path,
        field: ['address', 'dossiers@un.exemple.fr', 'dossiers@deux.exemple.fr'],
        other: ['address', 'reponses@exemple.fr'],
      };
    },
    form: 'reponses',
    intent: 'save',
    tables: ['internal.connection_settings'],
  },
  'the platform for electronic invoices': {
    make: async ({ admin }) => {
      const path = '/entreprise/connexions/plateforme';
      const drawn = drawnForm((await admin.get(path)).body, 'plateforme');
      const url = 'https://plateforme.exemple.fr';
      const typed = { url: `${url}/v1`, authUrl: `${url}/jeton`, client: 'papin', secret: 'au-hasard' };
      await admin.submit(path, { ...drawn, ...typed, intent: 'save' });
      return { path, field: ['client', 'un', 'deux'], other: ['sendsFrom', '2027-09-01'] };
    },
    form: 'plateforme',
    intent: 'save',
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
    tables: ['internal.connection_settings'],
  },
  'when backups are made, and where they go': {
    make: async () => ({
      path: '/entreprise/connexions/rythme',
      field: ['days', '8', '9'],
      other: ['months', '2'],
    }),
    form: 'rythme',
    intent: 'save',
    tables: ['internal.connection_settings'],
  },
  'a part of the settings': {
    make: async () => ({
      path: '/entreprise/contact',
      field: ['instagramUrl', 'https://www.instagram.com/un', 'https://www.instagram.com/deux'],
      other: ['email', 'atelier@exemple.fr'],
      loose: { phone: '0326001122', email: 'Atelier@Exemple.fr' },
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
      loose: { 'rows.0.price': '7,1' },
    }),
    form: 'texte',
    intent: 'save',
    tables: ['internal.overlays'],
  },
};
