import { head, optionalSentence, SHOP_FIELDS, sentence, sentenceOn } from './mail-spec.ts';

const REPAIR = { ...SHOP_FIELDS, numero: 'le numéro du dossier', appareil: 'l’appareil' } as const;
const PLACE = {
  adresse: 'l’adresse de l’atelier',
  horaires: 'ses horaires',
  sonnette: 'la consigne à l’arrivée',
} as const;
const HEAD = head('numero');

const WHY = 'Pourquoi ce message';
const NEXT = 'La suite';
const TOGETHER = 'Pourquoi ce message, pour plusieurs appareils';
const ANSWER_TOGETHER = 'Comment répondre, pour plusieurs appareils';
const FOLLOW = optionalSentence('Le lien du dossier');
const GUARANTEE = sentence('S’il revient sous garantie');
const CREDIT = sentence('Si un avoir est joint');

/** What a device that waits for its owner says. */
const WAITING = {
  place: sentence('S’il se reprend à l’atelier', 'adresse'),
  bring: optionalSentence('Ce qu’il faut apporter à l’atelier'),
  byPost: sentence('S’il est venu par la poste'),
};

/** The mails about repairs to their customers. `event`: what a preview tells; the templates choose by it and by the case. */
export const REPAIR_MAILS = {
  request: {
    key: 'demande-recue',
    event: 'create',
    label: 'Demande reçue',
    fields: REPAIR,
    texts: { ...HEAD, why: sentence(WHY, 'numero'), next: optionalSentence(NEXT), follow: FOLLOW },
  },
  requestByPost: {
    key: 'demande-par-envoi',
    event: 'create',
    label: 'Envoi annoncé',
    fields: { ...REPAIR, adresse: PLACE.adresse },
    texts: {
      ...HEAD,
      why: sentence(WHY, 'numero'),
      slip: sentence('Si le bordereau est joint', 'atelier', 'adresse'),
      slipInCase: sentence('Si le bordereau est dans le dossier', 'atelier', 'adresse'),
      send: sentence('Comment l’envoyer'),
      battery: sentence('Batteries dangereuses'),
      follow: FOLLOW,
    },
  },
  labelSent: {
    key: 'etiquette-prepayee',
    event: 'label_sent',
    label: 'Étiquette prépayée prête',
    fields: REPAIR,
    texts: {
      ...HEAD,
      why: sentence(WHY, 'numero'),
      print: sentence('Que faire de l’étiquette'),
      follow: FOLLOW,
    },
  },
  expected: {
    key: 'appareil-attendu',
    event: 'announce',
    label: 'Appareil attendu',
    fields: { ...REPAIR, ...PLACE, envoi: 'la page où un colis s’annonce' },
    texts: {
      ...HEAD,
      why: sentence(WHY),
      bring: sentence('Où l’apporter', 'adresse'),
      send: sentence('Comment l’envoyer', 'envoi'),
      follow: FOLLOW,
    },
  },
  registered: {
    key: 'pris-en-charge',
    event: 'register',
    label: 'Appareil pris en charge',
    fields: { ...REPAIR, frais: 'ce que coûte le diagnostic, et tout ce qui est annoncé au dépôt' },
    texts: {
      ...HEAD,
      why: sentence(WHY),
      promised: sentenceOn('Si une date est annoncée', { date: 'cette date' }),
      terms: sentence('Diagnostic et accord', 'frais'),
      guarantee: GUARANTEE,
      follow: FOLLOW,
    },
  },
  arrived: {
    key: 'colis-arrive',
    event: 'register',
    label: 'Colis arrivé',
    fields: { ...REPAIR, frais: 'ce que coûte le diagnostic, et tout ce qui est annoncé avant l’envoi' },
    texts: {
      ...HEAD,
      why: sentence(WHY),
      photos: sentence('Si des photos ont été prises à l’ouverture'),
      promised: sentenceOn('Si une date est annoncée', { date: 'cette date' }),
      terms: sentence('Diagnostic et accord', 'frais'),
      guarantee: GUARANTEE,
      follow: FOLLOW,
    },
  },
  diagnosed: {
    key: 'diagnostic-fait',
    event: 'diagnose',
    label: 'Diagnostic fait',
    fields: REPAIR,
    texts: { ...HEAD, why: sentence(WHY), next: sentence(NEXT) },
  },
  reopened: {
    key: 'autre-devis',
    event: 'reopen',
    label: 'Un autre devis se prépare',
    fields: REPAIR,
    texts: { ...HEAD, why: sentence(WHY), next: sentence(NEXT) },
  },
  estimate: {
    key: 'estimation',
    event: 'estimate',
    label: 'Estimation envoyée',
    fields: {
      ...REPAIR,
      date: 'le dernier jour de l’estimation',
      fourchette: 'les deux prix',
      diagnostic: 'ce que coûte le diagnostic',
    },
    texts: {
      ...HEAD,
      why: sentence(WHY, 'fourchette'),
      answer: sentence('Comment répondre', 'date'),
    },
  },
  estimateReminder: {
    key: 'estimation-relance',
    event: 'estimate_reminder',
    label: 'Estimation sans réponse depuis trois jours',
    fields: { ...REPAIR, date: 'le dernier jour de l’estimation', fourchette: 'les deux prix' },
    texts: {
      ...HEAD,
      why: sentence(WHY, 'fourchette'),
      answer: sentence('Comment répondre', 'date'),
    },
  },
  quote: {
    key: 'devis',
    event: 'quote',
    label: 'Devis envoyé',
    fields: { ...REPAIR, date: 'le dernier jour du devis', refus: 'ce que coûte un refus' },
    texts: {
      ...HEAD,
      why: sentence(WHY),
      whyTogether: sentence(TOGETHER),
      answer: sentence('Comment répondre', 'date', 'refus'),
      answerTogether: sentence(ANSWER_TOGETHER, 'date', 'refus'),
    },
  },
  quoteReminder: {
    key: 'devis-relance',
    event: 'quote_reminder',
    label: 'Devis sans réponse depuis trois jours',
    fields: { ...REPAIR, date: 'le dernier jour du devis' },
    texts: {
      ...HEAD,
      why: sentence(WHY),
      whyTogether: sentence(TOGETHER),
      answer: sentence('Comment répondre', 'date'),
      answerTogether: sentence(ANSWER_TOGETHER, 'date'),
    },
  },
  accepted: {
    key: 'devis-accepte',
    event: 'accept',
    label: 'Devis accepté\u00a0: le contrat',
    fields: {
      ...REPAIR,
      devis: 'le numéro du devis',
      moment: 'le jour et l’heure de l’accord',
      montant: 'le montant accepté',
    },
    texts: { ...HEAD, why: sentence(WHY, 'moment', 'montant') },
  },
  partExpected: {
    key: 'piece-attendue',
    event: 'part_expected',
    label: 'Date d’une pièce attendue',
    fields: REPAIR,
    texts: { ...HEAD, why: sentence(WHY), next: optionalSentence(NEXT) },
  },
  refused: {
    key: 'devis-refuse',
    event: 'refuse',
    label: 'Devis refusé',
    fields: {
      ...REPAIR,
      devis: 'le numéro du devis',
      moment: 'le jour et l’heure du refus',
      refus: 'ce que coûte un refus',
    },
    texts: { ...HEAD, why: sentence(WHY, 'moment'), next: sentence(NEXT, 'refus') },
  },
  withdrawn: {
    key: 'contrat-renonce',
    event: 'withdraw',
    label: 'Le client renonce au contrat',
    fields: REPAIR,
    texts: { ...HEAD, why: sentence(WHY), next: sentence(NEXT) },
  },
  ready: {
    key: 'appareil-pret',
    event: 'make_ready',
    label: 'Appareil réparé et prêt',
    fields: { ...REPAIR, ...PLACE },
    texts: { ...HEAD, why: sentence(WHY), ...WAITING },
  },
  unrepaired: {
    key: 'appareil-non-repare',
    event: 'return_unrepaired',
    label: 'Appareil à reprendre, non réparé',
    fields: { ...REPAIR, ...PLACE },
    texts: { ...HEAD, why: sentence(WHY), ...WAITING },
  },
  returned: {
    key: 'appareil-rendu',
    event: 'hand_over',
    label: 'Appareil rendu ou renvoyé',
    fields: REPAIR,
    texts: {
      ...HEAD,
      sentSubject: { ...HEAD.subject, label: 'Objet, s’il part par transporteur' },
      sentHeading: { ...HEAD.heading, label: 'Titre, s’il part par transporteur' },
      why: sentence('S’il est rendu à l’atelier'),
      sent: sentence('S’il part par transporteur'),
      unrepaired: sentence('S’il n’a pas été réparé'),
      guarantee: sentenceOn('S’il y a une garantie de la réparation', { garantie: 'son dernier jour' }),
      parts: sentenceOn('Si des pièces ont été fournies', { pieces: 'le dernier jour de leur garantie' }),
      erased: sentence('Le code de déverrouillage'),
    },
  },
  returnNoted: {
    key: 'suivi-du-retour',
    event: 'return_noted',
    label: 'Suivi du colis rendu, donné ou corrigé',
    fields: REPAIR,
    texts: { ...HEAD, why: sentence(WHY), follow: FOLLOW },
  },
  paid: {
    key: 'paiement-recu',
    event: 'payment',
    label: 'Paiement par carte reçu',
    fields: REPAIR,
    texts: { ...HEAD, why: sentence(WHY), nothing: sentence('S’il ne reste rien à payer') },
  },
  paymentFailed: {
    key: 'paiement-refuse',
    event: 'payment_failed',
    label: 'Paiement par carte refusé',
    fields: REPAIR,
    texts: { ...HEAD, why: sentence(WHY), again: sentence('Que faire') },
  },
  invoiced: {
    key: 'facture',
    event: 'invoice',
    label: 'Facture émise',
    fields: { ...REPAIR, facture: 'le numéro de la facture', montant: 'son montant' },
    texts: {
      ...HEAD,
      why: sentence(WHY, 'facture', 'montant'),
      deposit: sentence('Si elle est d’un acompte', 'facture', 'montant'),
    },
  },
  refunded: {
    key: 'remboursement',
    event: 'refund',
    label: 'Argent rendu',
    fields: { ...REPAIR, montant: 'ce qui a été rendu', moyen: 'le moyen' },
    texts: {
      ...HEAD,
      why: sentence(WHY, 'montant'),
      byCard: sentence('S’il est rendu sur une carte'),
      credit: CREDIT,
    },
  },
  credited: {
    key: 'avoir',
    event: 'credit_note',
    label: 'Avoir émis',
    fields: REPAIR,
    texts: { ...HEAD, why: sentence(WHY), credit: CREDIT },
  },
  closed: {
    key: 'dossier-clos',
    event: 'close',
    label: 'Dossier clos',
    fields: REPAIR,
    texts: { ...HEAD, why: sentence(WHY), next: optionalSentence(NEXT) },
  },
  message: {
    key: 'message',
    event: 'message',
    label: 'Message de l’atelier',
    fields: REPAIR,
    texts: { ...HEAD, why: sentence(WHY) },
  },
  linkRenewed: {
    key: 'nouveau-lien',
    event: 'link_renewed',
    label: 'Nouveau lien de suivi',
    fields: REPAIR,
    texts: { ...HEAD, why: sentence(WHY), follow: FOLLOW },
  },
  linkAsked: {
    key: 'lien-de-suivi',
    event: 'link_asked',
    label: 'Lien de suivi demandé',
    fields: REPAIR,
    texts: {
      ...HEAD,
      why: sentence(WHY),
      notYou: sentence('Si le lecteur n’a rien demandé'),
      follow: FOLLOW,
    },
  },
  reminder: {
    key: 'rappel',
    event: 'reminder',
    label: 'Appareil prêt qui n’est pas repris',
    fields: { ...REPAIR, ...PLACE, date: 'le jour où il a été prêt' },
    texts: {
      ...HEAD,
      why: sentence(WHY, 'date'),
      place: WAITING.place,
      ifNot: sentence('Si le client ne peut pas venir'),
      byPost: sentence('S’il repart par la poste, une fois payé'),
    },
  },
  news: {
    key: 'du-nouveau',
    event: 'start',
    label: 'Autre étape de la réparation',
    fields: { ...REPAIR, etape: 'ce qui s’est passé' },
    texts: { ...HEAD, why: sentence(WHY, 'etape') },
  },
} as const;
