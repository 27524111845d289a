import type { ImportColumns } from './import-columns.ts';
import { OTHER_NAMES } from './other-names.ts';

/** The columns of a file of units bought second-hand: what the register requires of each. */
export const USED_UNIT_COLUMNS = {
  serial: {
    title: 'numéro de série',
    others: OTHER_NAMES.serial,
    help: 'Ou l’IMEI. Reconnaît l’appareil.',
    example: 'C02XK0AAJG5H',
  },
  description: {
    title: 'description',
    others: ['appareil', 'objet', 'désignation', 'libellé', 'nature', 'désignation de l’objet'],
    help: 'Genre, marque, modèle, couleur, signes particuliers.',
    example: 'iPhone 12 64\u00a0Go noir, rayure au dos',
  },
  acquiredOn: {
    title: 'acheté le',
    others: ['date d’achat', 'date', 'date d’entrée', 'acquis le', 'date d’acquisition'],
    help: 'Jour/mois/année.',
    example: '12/03/2026',
  },
  price: {
    title: 'prix d’achat',
    others: ['prix', 'montant', 'prix payé', 'pa'],
    help: 'En euros, ce qui a été payé au vendeur.',
    example: '180,00',
  },
  way: {
    title: 'payé par',
    others: ['moyen de paiement', 'mode de paiement', 'règlement', 'mode de règlement', 'paiement'],
    help: 'virement, chèque, espèces, carte, ou rien s’il a été donné.',
    example: 'virement',
  },
  origin: {
    title: 'provenance',
    others: ['origine'],
    help: 'D’où vient l’objet.',
    example: 'Achat à un particulier',
  },
  sellerName: {
    title: 'vendeur',
    others: ['nom du vendeur', 'nom et prénoms', 'nom du déposant', 'cédant', 'nom'],
    help: 'Nom et prénoms, ou société.',
    example: 'Camille Renard',
  },
  sellerAddress: {
    title: 'adresse du vendeur',
    others: ['adresse', 'domicile'],
    help: '',
    example: '12 rue de Vesle, 51100 Reims',
  },
  documentKind: {
    title: 'pièce',
    others: ['pièce d’identité', 'type de pièce', 'nature de la pièce', 'document'],
    help: 'Carte d’identité, passeport, titre de séjour, permis de conduire, ou Kbis d’une société.',
    example: 'Carte d’identité',
  },
  documentNumber: {
    title: 'numéro de la pièce',
    others: [
      'n° de pièce',
      'n° pièce',
      'n° de pièce d’identité',
      'numéro de pièce',
      'n° de la pièce',
      'numéro du document',
    ],
    help: '',
    example: '880692310285',
  },
  documentIssuer: {
    title: 'délivrée par',
    others: ['délivrée par et le', 'autorité', 'autorité de délivrance', 'délivrée le'],
    help: 'Qui a délivré la pièce, et quand.',
    example: 'Préfecture de la Marne, 2019',
  },
} as const satisfies ImportColumns;
