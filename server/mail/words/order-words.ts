import { head, optionalSentence, SHOP_FIELDS, sentence, sentenceOn } from './mail-spec.ts';

const ORDER = {
  ...SHOP_FIELDS,
  numero: 'le numéro de la commande',
  date: 'le jour de la commande',
  total: 'son montant',
} as const;
const NUMBER = { ...SHOP_FIELDS, numero: 'le numéro de la commande' } as const;
const HEAD = head('numero');

const CLAIM = {
  ...SHOP_FIELDS,
  numero: 'le numéro de la réclamation',
  article: 'l’article vendu',
  date: 'le jour de la demande',
} as const;

const BUY_BACK = { ...SHOP_FIELDS, numero: 'le numéro de la demande' } as const;
const BOUGHT = { ...BUY_BACK, appareil: 'l’appareil proposé' } as const;

const WHY = 'Pourquoi ce message';
const OWED = { somme: 'ce que l’atelier rend' } as const;

/** The mails about orders, by what happened, the one with the documents of a counter sale, those of claims about goods sold, and of devices that people offer. */
export const ORDER_MAILS = {
  question: {
    key: 'a-confirmer',
    label: 'Commande à confirmer par son client',
    fields: {
      ...NUMBER,
      heure: 'l’heure jusqu’à laquelle le client peut confirmer',
      moment: 'cette heure et son jour',
    },
    texts: {
      ...head('numero', 'heure'),
      why: sentence(WHY, 'numero', 'moment'),
      unconfirmed: sentence('Sans confirmation'),
      notYou: sentence('Si le lecteur n’a rien commandé'),
    },
  },
  placed: {
    key: 'enregistree',
    label: 'Commande enregistrée\u00a0: le contrat',
    fields: ORDER,
    texts: { ...HEAD, why: sentence(WHY, 'date') },
  },
  confirmed: {
    key: 'confirmee',
    label: 'Commande confirmée par son lien\u00a0: le contrat',
    fields: ORDER,
    texts: { ...HEAD, why: sentence(WHY, 'date') },
  },
  confirmedByPhone: {
    key: 'confirmee-par-sms',
    label: 'Commande confirmée par SMS',
    fields: ORDER,
    texts: { ...HEAD, why: sentence(WHY, 'date'), contract: sentence('Comment recevoir le contrat') },
  },
  confirmedPaid: {
    key: 'payee-en-ligne',
    label: 'Commande payée par carte\u00a0: le contrat',
    fields: ORDER,
    texts: { ...HEAD, why: sentence(WHY, 'date', 'total') },
  },
  paid: {
    key: 'paiement-recu',
    label: 'Paiement reçu',
    fields: ORDER,
    texts: { ...HEAD, why: sentence(WHY, 'numero', 'total') },
  },
  preparing: {
    key: 'en-preparation',
    label: 'Commande en préparation',
    fields: ORDER,
    texts: { ...HEAD, why: sentence(WHY, 'numero') },
  },
  ready: {
    key: 'prete',
    label: 'Commande prête à retirer',
    fields: {
      ...ORDER,
      adresse: 'l’adresse de l’atelier',
      horaires: 'ses horaires',
      sonnette: 'la consigne à l’arrivée',
    },
    texts: {
      ...HEAD,
      why: sentence(WHY, 'numero', 'adresse'),
      due: sentenceOn('S’il reste à payer', { reste: 'ce qui reste à payer' }),
      atCounter: optionalSentence('Au comptoir'),
    },
  },
  shipped: {
    key: 'expediee',
    label: 'Commande partie',
    fields: ORDER,
    texts: { ...HEAD, why: sentence(WHY, 'numero'), onArrival: optionalSentence('À la livraison') },
  },
  collected: {
    key: 'retiree',
    label: 'Commande retirée à l’atelier',
    fields: ORDER,
    texts: { ...HEAD, why: sentence(WHY, 'numero') },
  },
  delivered: {
    key: 'livree',
    label: 'Commande livrée',
    fields: ORDER,
    texts: { ...HEAD, why: sentence(WHY, 'numero') },
  },
  returned: {
    key: 'retour',
    label: 'Retour enregistré',
    fields: ORDER,
    texts: { ...HEAD, why: sentence(WHY, 'numero'), owed: sentenceOn('S’il reste à rembourser', OWED) },
  },
  cancelled: {
    key: 'annulee',
    label: 'Commande annulée',
    fields: ORDER,
    texts: { ...HEAD, why: sentence(WHY, 'numero'), owed: sentenceOn('S’il reste à rembourser', OWED) },
  },
  refunded: {
    key: 'remboursee',
    label: 'Commande remboursée',
    fields: { ...ORDER, rendu: 'ce qui a été remboursé' },
    texts: {
      ...head('numero', 'rendu'),
      why: sentence(WHY, 'numero', 'rendu'),
      later: optionalSentence('Le délai des banques'),
    },
  },
  refund: {
    key: 'remboursement',
    label: 'Remboursement',
    fields: {
      ...ORDER,
      montant: 'ce qui vient d’être remboursé',
      moyen: 'le moyen de paiement, par exemple virement',
    },
    texts: {
      ...head('numero', 'montant'),
      why: sentence(WHY, 'numero', 'montant', 'moyen'),
      all: sentenceOn('S’il y a eu un autre remboursement', { rendu: 'tout ce qui a été remboursé' }),
      later: optionalSentence('Le délai des banques, sauf en espèces'),
      creditNote: sentenceOn('Si un avoir est joint', { avoir: 'le numéro de l’avoir' }),
    },
  },
  news: {
    key: 'du-nouveau',
    label: 'Note de l’atelier sur une commande',
    fields: ORDER,
    texts: { ...HEAD, why: sentence(WHY, 'numero') },
  },
  link: {
    key: 'lien-de-suivi',
    label: 'Lien de suivi demandé',
    fields: NUMBER,
    texts: { ...HEAD, why: sentence(WHY, 'numero'), notYou: sentence('Si le lecteur n’a rien demandé') },
  },
  linkUnproven: {
    key: 'lien-adresse-a-confirmer',
    label: 'Lien de suivi demandé, adresse à confirmer',
    fields: NUMBER,
    texts: { ...HEAD, why: sentence(WHY, 'numero'), notYou: sentence('Si le lecteur n’a rien demandé') },
  },
  saleDocument: {
    key: 'document-de-vente',
    label: 'Ticket, facture ou avoir d’une vente au comptoir',
    fields: {
      ...SHOP_FIELDS,
      numero: 'le numéro de la vente',
      date: 'le jour de la vente',
      total: 'son montant',
      document: 'ce qui est joint\u00a0: ticket, facture ou avoir',
      reste: 'ce qui reste à payer',
    },
    texts: {
      ...head('document'),
      why: sentence(WHY, 'document', 'date'),
      due: sentence('S’il reste à payer', 'reste'),
    },
  },
  saleRefused: {
    key: 'paiement-de-vente-refuse',
    label: 'Paiement d’une vente au comptoir refusé par la banque',
    fields: {
      ...SHOP_FIELDS,
      numero: 'le numéro de la vente',
      date: 'le jour de la vente',
      reste: 'ce qui reste à payer',
    },
    texts: {
      ...head('date'),
      why: sentence(WHY, 'numero', 'date'),
      due: sentence('Ce qui reste à payer', 'reste'),
    },
  },
  claimOpened: {
    key: 'reclamation-enregistree',
    label: 'Réclamation de garantie enregistrée',
    fields: { ...CLAIM, echeance: 'le dernier jour pour réparer ou remplacer' },
    texts: {
      ...HEAD,
      why: sentence(WHY, 'article', 'date'),
      next: sentence('La suite', 'echeance'),
      later: optionalSentence('Après la réponse'),
    },
  },
  claimSettled: {
    key: 'reclamation-reglee',
    label: 'Réclamation de garantie réglée',
    fields: { ...CLAIM, issue: 'comment elle se règle\u00a0: l’article est réparé, remplacé …' },
    texts: {
      ...HEAD,
      why: sentence(WHY, 'article', 'issue'),
      guarantee: sentenceOn('Si la garantie continue', { garantie: 'son dernier jour' }),
    },
  },
  claimRefused: {
    key: 'reclamation-refusee',
    label: 'Réclamation de garantie refusée',
    fields: CLAIM,
    texts: { ...HEAD, why: sentence(WHY, 'article') },
  },
  buyBackAsked: {
    key: 'rachat-demande',
    label: 'Rachat\u00a0: demande reçue',
    fields: { ...BUY_BACK, delai: 'le délai de la réponse\u00a0: deux jours ouvrés' },
    texts: {
      ...HEAD,
      why: sentence(WHY, 'numero'),
      next: sentence('La suite', 'delai'),
      notYou: sentence('Si le lecteur n’a rien proposé'),
    },
  },
  buyBackOffered: {
    key: 'rachat-offre',
    label: 'Rachat\u00a0: offre de l’atelier',
    fields: {
      ...BOUGHT,
      prix: 'le prix offert',
      date: 'le dernier jour de l’offre',
      etat: 'l’état pour lequel elle vaut',
    },
    texts: {
      ...HEAD,
      why: sentence(WHY, 'appareil', 'prix', 'date', 'etat'),
      next: sentence('La suite, avant que l’appareil ait été vu'),
      nextAtCounter: sentence('La suite, quand il a été vu au comptoir'),
    },
  },
  buyBackDeclined: {
    key: 'rachat-sans-suite',
    label: 'Rachat\u00a0: sans suite',
    fields: BOUGHT,
    texts: { ...HEAD, why: sentence(WHY, 'appareil') },
  },
} as const;
