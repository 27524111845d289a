import { randomUUID } from 'node:crypto';

type Fields = Record<string, string>;

/** The form of /demande filled in, without the key of its attempt. */
export const requestForm = (change: Fields = {}) => ({
  intent: 'ask',
  'device.kind': 'console',
  'device.brand': 'Sony',
  'device.model': 'PlayStation 5',
  fault: 'S’éteint au bout de dix minutes.',
  'customer.name': 'Camille Martin',
  'customer.email': `${randomUUID()}@exemple.fr`,
  'customer.phone': '06 12 34 56 78',
  'customer.channel': 'sms',
  acceptsDataNotice: 'oui',
  ...change,
});

/** The first form of /envoi, filled in: its fields are shown once more to be checked. */
export const mailInForm = (change: Fields = {}) => ({
  intent: 'check',
  battery: 'sound',
  'device.kind': 'console',
  'device.brand': 'Nintendo',
  'device.model': 'Switch OLED',
  fault: 'Plus d’image.',
  'customer.name': 'Camille Martin',
  'customer.email': `${randomUUID()}@exemple.fr`,
  'customer.phone': '',
  'customer.channel': 'email',
  'returnAddress.street': '2 rue Cérès',
  'returnAddress.more': '',
  'returnAddress.postcode': '75011',
  'returnAddress.city': 'Paris',
  insuredEuros: '220,50',
  acceptsDataNotice: 'oui',
  ...change,
});
