import { randomUUID } from 'node:crypto';

type Fields = Record<string, string>;

/** The form of /demande filled in, without the key of its attempt. */
export const requestForm = (change: Fields = {}) => ({
  intent: 'demander',
  type: 'console',
  marque: 'Sony',
  modele: 'PlayStation 5',
  panne: 'S’éteint au bout de dix minutes.',
  nom: 'Camille Martin',
  email: `${randomUUID()}@exemple.fr`,
  telephone: '06 12 34 56 78',
  contact: 'sms',
  notice: 'oui',
  ...change,
});

/** The first form of /envoi filled in: what it asks to be read once more. */
export const mailInForm = (change: Fields = {}) => ({
  intent: 'verifier',
  'etape-donnees': 'oui',
  'etape-verrou': 'oui',
  'etape-emballage': 'oui',
  batterie: 'sound',
  type: 'console',
  marque: 'Nintendo',
  modele: 'Switch OLED',
  panne: 'Plus d’image.',
  nom: 'Camille Martin',
  email: `${randomUUID()}@exemple.fr`,
  telephone: '',
  contact: 'email',
  rue: '2 rue Cérès',
  complement: '',
  'code-postal': '75011',
  ville: 'Paris',
  valeur: '250',
  suivi: '',
  notice: 'oui',
  ...change,
});
