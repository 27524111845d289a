import { devices } from '../repair/devices.ts';
import { REPAIR_STATES, type RepairState } from '../repair/repair-states.ts';
import type { ImportColumns } from './import-columns.ts';
import { OTHER_NAMES } from './other-names.ts';

/** The states that a case of another system may be in. Work done there rests on an agreement made there. */
export const IMPORTED_STATES = [
  'registered',
  'diagnosed',
  'accepted',
  'waiting_part',
  'in_repair',
  'tested',
  'ready',
] as const satisfies readonly RepairState[];

/** A file of repairs that are under way. */
export const REPAIR_COLUMNS = {
  formerNumber: {
    title: 'ancien numéro',
    others: [
      'numéro',
      'n°',
      'n° de dossier',
      'n° dossier',
      'n° de réparation',
      'dossier',
      'référence',
      'ticket',
      'n° ticket',
      'numéro de dossier',
      'id',
    ],
    help: 'Celui de votre ancien logiciel. Reconnaît le dossier.',
    example: 'R-1042',
  },
  name: {
    title: 'client',
    others: ['nom', 'nom du client', 'nom complet', 'nom client'],
    help: 'Nom et prénom.',
    example: 'Camille Renard',
  },
  email: {
    title: 'e-mail',
    others: OTHER_NAMES.email,
    help: 'Ou le téléphone\u00a0: il faut l’un des deux.',
    example: 'camille.renard@exemple.fr',
  },
  phone: {
    title: 'téléphone',
    others: OTHER_NAMES.phone,
    help: '',
    example: '06 12 34 56 78',
  },
  device: {
    title: 'appareil',
    others: ['type', 'type d’appareil', 'genre', 'catégorie'],
    help: `${devices.map(({ label }) => label).join(', ')}.`,
    example: 'Téléphone',
  },
  brand: { title: 'marque', others: ['fabricant'], help: '', example: 'Samsung' },
  model: { title: 'modèle', others: ['model'], help: '', example: 'Galaxy S21' },
  serial: {
    title: 'numéro de série',
    others: OTHER_NAMES.serial,
    help: 'Ou l’IMEI.',
    example: '',
  },
  fault: {
    title: 'panne',
    others: ['problème', 'symptôme', 'description', 'motif', 'défaut', 'panne constatée'],
    help: 'Ce qui ne va pas.',
    example: 'Écran cassé',
  },
  state: {
    title: 'état',
    others: ['statut', 'étape', 'avancement', 'status'],
    help: `${IMPORTED_STATES.map((state) => REPAIR_STATES[state].shop).join(', ')}. Vide\u00a0: ${REPAIR_STATES.registered.shop}.`,
    example: 'À diagnostiquer',
  },
  registeredOn: {
    title: 'déposé le',
    others: [
      'date de dépôt',
      'date dépôt',
      'date',
      'date d’entrée',
      'reçu le',
      'pris en charge le',
      'créé le',
    ],
    help: 'Jour/mois/année.',
    example: '20/11/2026',
  },
  accessories: {
    title: 'accessoires',
    others: ['accessoire', 'déposé avec'],
    help: 'Séparés par des virgules.',
    example: 'Chargeur, coque',
  },
  note: {
    title: 'note',
    others: [...OTHER_NAMES.note, 'note interne'],
    help: 'Pour l’atelier seul.',
    example: '',
  },
} as const satisfies ImportColumns;
