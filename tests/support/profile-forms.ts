/** The forms of /client/profil as they are sent, filled in. */
export const contact = {
  intent: 'coordonnees',
  nom: 'Camille Martin',
  telephone: '',
  entreprise: '',
  siren: '',
};

export const address = {
  intent: 'adresses',
  rue: '7 rue de Vesle',
  complement: '',
  'code-postal': '51100',
  ville: 'Reims',
  'livraison-rue': '',
  'livraison-complement': '',
  'livraison-code-postal': '',
  'livraison-ville': '',
};
