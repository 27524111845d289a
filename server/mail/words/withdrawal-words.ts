import { head, optionalSentence, SHOP_FIELDS, sentence, sentenceOn } from './mail-spec.ts';

const WITHDRAWAL = { ...SHOP_FIELDS, numero: 'le numéro de la rétractation' } as const;
const HEAD = head('numero');

const WHY = 'Pourquoi ce message';
const LATER = optionalSentence('Le délai des banques');

/** The mails about withdrawals to their customers. What the law makes each side do is not among their words. */
export const WITHDRAWAL_MAILS = {
  receipt: {
    key: 'recue',
    label: 'Rétractation reçue\u00a0: l’accusé de réception',
    fields: { ...WITHDRAWAL, moment: 'le jour et l’heure de la déclaration' },
    texts: {
      ...HEAD,
      why: sentence(WHY, 'atelier'),
      unknown: sentence('Si aucun contrat n’est connu à cette adresse'),
      late: sentenceOn('Si le délai semble passé', { date: 'le dernier jour du délai' }),
      notYou: sentence('Si le lecteur n’a rien déclaré'),
    },
  },
  answered: {
    key: 'prise-en-compte',
    label: 'Rétractation prise en compte',
    fields: WITHDRAWAL,
    texts: { ...HEAD, why: sentence(WHY) },
  },
  returned: {
    key: 'bien-revenu',
    label: 'Le bien est revenu',
    fields: WITHDRAWAL,
    texts: { ...HEAD, why: sentence(WHY), next: sentence('La suite') },
  },
  refunded: {
    key: 'remboursee',
    label: 'Rétractation remboursée',
    fields: { ...WITHDRAWAL, montant: 'ce qui a été remboursé' },
    texts: { ...head('numero', 'montant'), why: sentence(WHY, 'montant'), later: LATER },
  },
  refundedElsewhere: {
    key: 'remboursee-hors-boutique',
    label: 'Rétractation remboursée, sans commande sur le site',
    fields: WITHDRAWAL,
    texts: { ...HEAD, why: sentence(WHY), later: LATER },
  },
  closed: {
    key: 'close',
    label: 'Rétractation close',
    fields: WITHDRAWAL,
    texts: { ...HEAD, why: sentence(WHY) },
  },
  refused: {
    key: 'refusee',
    label: 'Rétractation refusée',
    fields: WITHDRAWAL,
    texts: { ...HEAD, why: sentence(WHY) },
  },
} as const;
