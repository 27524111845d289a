/** Names that other programs give the columns which several of our files have. */
export const OTHER_NAMES = {
  email: ['email', 'mail', 'courriel', 'adresse e-mail', 'adresse mail', 'adresse email', 'e-mail address'],
  phone: [
    'tel',
    'tél.',
    'mobile',
    'portable',
    'téléphone mobile',
    'téléphone portable',
    'tél. portable',
    'tél. mobile',
    'numéro de téléphone',
    'phone',
    'gsm',
  ],
  serial: ['n° de série', 'série', 'serial', 'imei', 's/n', 'sn', 'n° série', 'imei / série'],
  note: ['notes', 'commentaire', 'commentaires', 'remarque', 'remarques', 'observations'],
} as const;
