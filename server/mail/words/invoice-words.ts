import { head, SHOP_FIELDS, sentence, sentenceOn } from './mail-spec.ts';

const INVOICE = {
  ...SHOP_FIELDS,
  document: '«\u00a0facture\u00a0», ou «\u00a0facture d’acompte\u00a0»',
  numero: 'le numéro de la facture',
  date: 'le jour de la facture',
  total: 'son montant',
} as const;

const WHY = 'Pourquoi ce message';
const DUE = { reste: 'ce qui reste à payer', echeance: 'le dernier jour pour payer' } as const;

const LATE = { ...INVOICE, ...DUE, retard: 'le retard, en jours' } as const;
const OTHERWISE = sentence('Si le client a payé, ou n’est pas d’accord');

/** The mails about free invoices, to their customers. What the law says of late payment is not among their words. */
export const INVOICE_MAILS = {
  invoice: {
    key: 'facture',
    label: 'Facture libre',
    fields: INVOICE,
    texts: {
      ...head('numero'),
      why: sentence(WHY, 'numero', 'total'),
      due: sentenceOn('S’il reste à payer', DUE),
      paid: sentence('S’il ne reste rien à payer'),
    },
  },
  deposit: {
    key: 'facture-acompte',
    label: 'Facture d’acompte d’une facture libre',
    fields: INVOICE,
    texts: {
      ...head('numero'),
      why: sentence(WHY, 'numero', 'total'),
      due: sentenceOn('S’il reste à payer', DUE),
      paid: sentence('S’il ne reste rien à payer'),
    },
  },
  creditNote: {
    key: 'avoir',
    label: 'Avoir sur une facture libre',
    fields: { ...INVOICE, avoir: 'le numéro de l’avoir', montant: 'son montant' },
    texts: {
      ...head('avoir'),
      why: sentence(WHY, 'avoir', 'montant', 'numero'),
      refunded: sentenceOn('Si de l’argent est rendu', { rendu: 'ce qui est rendu' }),
      due: sentenceOn('S’il reste à payer', DUE),
      paid: sentence('S’il ne reste rien à payer'),
    },
  },
  payment: {
    key: 'paiement',
    label: 'Paiement par carte d’une facture libre',
    fields: INVOICE,
    texts: {
      ...head('numero'),
      why: sentence(WHY, 'numero'),
      due: sentenceOn('S’il reste à payer', DUE),
      paid: sentence('S’il ne reste rien à payer'),
    },
  },
  paymentFailed: {
    key: 'paiement-refuse',
    label: 'Paiement d’une facture libre refusé par la banque',
    fields: INVOICE,
    texts: {
      ...head('numero'),
      why: sentence(WHY, 'numero'),
      due: sentenceOn('S’il reste à payer', DUE),
      paid: sentence('S’il ne reste rien à payer'),
    },
  },
  reminderAhead: {
    key: 'rappel',
    label: 'Rappel avant l’échéance d’une facture libre',
    fields: { ...INVOICE, ...DUE },
    texts: { ...head('numero'), why: sentence(WHY, 'numero', 'reste', 'echeance'), otherwise: OTHERWISE },
  },
  reminder: {
    key: 'relance',
    label: 'Première relance d’une facture libre',
    fields: LATE,
    texts: { ...head('numero'), why: sentence(WHY, 'numero', 'reste', 'echeance'), otherwise: OTHERWISE },
  },
  reminderAgain: {
    key: 'relance-suivante',
    label: 'Relances suivantes d’une facture libre',
    fields: LATE,
    texts: { ...head('numero'), why: sentence(WHY, 'numero', 'reste', 'echeance'), otherwise: OTHERWISE },
  },
} as const;
