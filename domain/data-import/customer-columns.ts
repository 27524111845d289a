import type { ImportColumns } from './import-columns.ts';
import { OTHER_NAMES } from './other-names.ts';

/** A file of customers. */
export const CUSTOMER_COLUMNS = {
  name: {
    title: 'nom',
    others: [
      'nom de famille',
      'nom complet',
      'nom du client',
      'client',
      'last name',
      'lastname',
      'name',
      'nom client',
    ],
    help: 'Le nom de famille, ou le nom entier. À défaut, remplissez la société.',
    example: 'Renard',
  },
  firstName: {
    title: 'prénom',
    others: ['prénom du client', 'first name', 'firstname', 'prénom client'],
    help: 'Écrit devant le nom.',
    example: 'Camille',
  },
  company: {
    title: 'société',
    others: ['entreprise', 'raison sociale', 'company', 'organisation', 'nom de la société'],
    help: 'Pour un professionnel.',
    example: '',
  },
  email: {
    title: 'e-mail',
    others: OTHER_NAMES.email,
    help: 'Reconnaît le client. À défaut, remplissez le téléphone.',
    example: 'camille.renard@exemple.fr',
  },
  phone: {
    title: 'téléphone',
    others: [...OTHER_NAMES.phone, 'numéro'],
    help: 'Comme il s’écrit\u00a0: 06\u00a012\u00a034\u00a056\u00a078 ou +33\u00a06\u00a012\u00a034\u00a056\u00a078.',
    example: '06 12 34 56 78',
  },
  street: {
    title: 'adresse',
    others: ['rue', 'adresse 1', 'adresse postale', 'street', 'address', 'voie', 'numéro et rue'],
    help: 'Numéro et rue. Une adresse a aussi son code postal et sa ville.',
    example: '12 rue de Vesle',
  },
  more: {
    title: 'complément',
    others: ['adresse 2', 'complément d’adresse', 'address 2', 'bâtiment'],
    help: 'Bâtiment, étage.',
    example: '',
  },
  postcode: {
    title: 'code postal',
    others: ['cp', 'postal code', 'zip', 'postcode'],
    help: 'Cinq chiffres.',
    example: '51100',
  },
  city: {
    title: 'ville',
    others: ['commune', 'city', 'localité'],
    help: '',
    example: 'Reims',
  },
  since: {
    title: 'client depuis',
    others: [
      'date de création',
      'date création',
      'créé le',
      'date',
      'created at',
      'date d’ajout',
      'ajouté le',
    ],
    help: 'Jour/mois/année\u00a0: 12/03/2019.',
    example: '12/03/2019',
  },
  note: {
    title: 'note',
    others: OTHER_NAMES.note,
    help: 'Pour l’atelier seul\u00a0: le client ne la voit pas.',
    example: 'Préfère être appelé le soir',
  },
} as const satisfies ImportColumns;
