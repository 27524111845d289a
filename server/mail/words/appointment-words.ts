import { head, optionalSentence, SHOP_FIELDS, sentence } from './mail-spec.ts';

const APPOINTMENT = {
  ...SHOP_FIELDS,
  numero: 'le numéro du rendez-vous',
  moment: 'son jour et son heure',
  rue: 'la rue de l’atelier',
} as const;
const HEAD = head('numero');

const WHY = 'Pourquoi ce message';
const AHEAD = {
  prepare: sentence('Avant de venir'),
  otherwise: optionalSentence('En cas d’empêchement'),
};

/** The mails about appointments to their customers. */
export const APPOINTMENT_MAILS = {
  question: {
    key: 'a-confirmer',
    label: 'Rendez-vous à confirmer par son client',
    fields: {
      ...SHOP_FIELDS,
      numero: APPOINTMENT.numero,
      heure: 'l’heure jusqu’à laquelle le client peut confirmer',
    },
    texts: {
      ...head('numero', 'heure'),
      why: sentence(WHY, 'heure'),
      otherwise: sentence('Sans confirmation'),
    },
  },
  booked: {
    key: 'pris',
    label: 'Rendez-vous pris',
    fields: APPOINTMENT,
    texts: { ...HEAD, why: sentence(WHY, 'moment'), ...AHEAD },
  },
  moved: {
    key: 'deplace',
    label: 'Rendez-vous déplacé',
    fields: { ...APPOINTMENT, avant: 'le jour et l’heure d’avant' },
    texts: { ...HEAD, why: sentence(WHY, 'moment'), ...AHEAD },
  },
  movedByShop: {
    key: 'deplace-par-atelier',
    label: 'Rendez-vous déplacé par l’atelier',
    fields: { ...APPOINTMENT, avant: 'le jour et l’heure d’avant' },
    texts: { ...HEAD, why: sentence(WHY, 'moment'), ...AHEAD },
  },
  reminded: {
    key: 'rappel',
    label: 'Rendez-vous demain',
    fields: APPOINTMENT,
    texts: { ...HEAD, why: sentence(WHY, 'moment'), ...AHEAD },
  },
  cancelled: {
    key: 'annule-par-client',
    label: 'Rendez-vous annulé par son client',
    fields: APPOINTMENT,
    texts: { ...HEAD, why: sentence(WHY, 'moment') },
  },
  cancelledByShop: {
    key: 'annule-par-atelier',
    label: 'Rendez-vous annulé par l’atelier',
    fields: APPOINTMENT,
    texts: { ...HEAD, why: sentence(WHY, 'moment') },
  },
} as const;
