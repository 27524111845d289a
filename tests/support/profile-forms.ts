/** The forms of /client/profil, filled in as they are sent. */
export const contact = {
  intent: 'contact',
  'contact.name': 'Camille Martin',
  'contact.phone': '',
  'contact.company': '',
  'contact.siren': '',
};

export const address = {
  intent: 'addresses',
  'billing.street': '7 rue de Vesle',
  'billing.more': '',
  'billing.postcode': '51100',
  'billing.city': 'Reims',
  'delivery.street': '',
  'delivery.more': '',
  'delivery.postcode': '',
  'delivery.city': '',
};
