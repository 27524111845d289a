/** What the shop keeps for a time, in its owner's words: what it is, how long, and by which law or promise. */
export const RETENTION = {
  visits: {
    label: 'Visites du site',
    kept: '13 mois',
    why: 'Mesure d’audience exemptée de consentement (recommandations de la CNIL)',
  },
  sums: {
    label: 'Totaux des visites par page et par jour',
    kept: '25 mois',
    why: 'Mesure d’audience exemptée de consentement (recommandations de la CNIL)',
  },
  activity: {
    label: 'Historique des comptes',
    kept: '3 ans',
    why: 'RGPD, article 5\u00a0: dernier contact avec un client',
  },
  accounts: {
    label: 'Comptes de clients qui ne servent plus',
    kept: '3 ans après la dernière utilisation, le client prévenu un mois avant',
    why: 'RGPD, article 5\u00a0: dernier contact avec un client',
  },
  proofs: {
    label: 'Adresses et numéros donnés avec un avis',
    kept: '1 an après l’envoi de l’avis',
    why: 'Contrôle des avis (code de la consommation, D. 111-16 et suivants)',
  },
  uploads: {
    label: 'Fichiers envoyés sans suite',
    kept: '24 heures',
    why: 'RGPD, article 5\u00a0: rien n’est gardé sans raison',
  },
  alerts: {
    label: 'Alertes de retour en stock',
    kept: '2 jours sans confirmation, 1 an avec',
    why: 'Consentement (RGPD, article 6)',
  },
  newsletter: {
    label: 'Abonnés à la newsletter',
    kept: '2 jours sans confirmation, 3 ans avec',
    why: 'Consentement (RGPD, article 6)',
  },
  messages: {
    label: 'E-mails des comptes et des alertes de stock',
    kept: '30 jours',
    why: 'RGPD, article 5\u00a0: le temps de voir qu’un message n’est pas parti',
  },
  inbound: {
    label: 'Réponses de clients par e-mail ou SMS',
    kept: '1 an si personne ne les a rangées, 30 jours l’empreinte de celles qui le sont',
    why: 'RGPD, article 5\u00a0: le temps de leur trouver un dossier',
  },
  refusals: {
    label: 'Adresses e-mail refusées',
    kept: '1 an après le dernier refus',
    why: 'RGPD, article 5\u00a0: ne pas écrire à une adresse qui n’existe plus',
  },
  invitations: {
    label: 'Invitations dans l’équipe',
    kept: '30 jours après la fin de leur lien',
    why: 'RGPD, article 5\u00a0: le temps de les renvoyer',
  },
  import_files: {
    label: 'Fichiers de reprise lus, pas importés',
    kept: '24 heures',
    why: 'RGPD, article 5\u00a0: le temps de les corriger',
  },
  imported_customers: {
    label: 'Clients repris d’un autre logiciel, sans suite',
    kept: '3 ans après la reprise',
    why: 'RGPD, article 5\u00a0: dernier contact avec un client',
  },
  appointments: {
    label: 'Rendez-vous passés',
    kept: '1 an',
    why: 'Durée annoncée par le formulaire',
  },
  unproven: {
    label: 'Commandes et rendez-vous jamais confirmés, ventes au comptoir laissées en attente',
    kept: '30 jours',
    why: 'RGPD, article 5\u00a0: aucun contrat n’a été conclu',
  },
  draft_invoices: {
    label: 'Brouillons de factures que personne n’a repris',
    kept: '1 an',
    why: 'RGPD, article 5\u00a0: rien n’a été facturé',
  },
  repairs: {
    label: 'Dossiers de réparation',
    kept: '5 ans après la remise ou la clôture, garanties finies\u00a0; 3 ans pour une demande sans appareil confié',
    why: 'Code civil, 2224\u00a0; RGPD, article 5',
  },
  contracts: {
    label: 'Devis acceptés en ligne de 120\u00a0€ et plus',
    kept: '10 ans',
    why: 'Code de la consommation, L. 213-1 et D. 213-1',
  },
  changes: {
    label: 'Journal des changements',
    kept: '1 an',
    why: 'RGPD, article 32\u00a0; recommandation de la CNIL sur la journalisation',
  },
  used_goods: {
    label: 'Livre de police',
    kept: '10 ans',
    why: 'Code pénal, 321-7 et R. 321-3 à R. 321-6',
  },
  buy_backs: {
    label: 'Demandes de rachat',
    kept: '1 an après leur dernier changement\u00a0; 5 ans quand l’atelier a acheté',
    why: 'Durée annoncée par le formulaire\u00a0; code civil, 2224',
  },
  documents: {
    label: 'Factures et avoirs',
    kept: '10 ans après la fin de l’année',
    why: 'Code de commerce, L. 123-22',
  },
  orders: {
    label: 'Commandes terminées',
    kept: '5 ans, 10 ans à partir de 120\u00a0€',
    why: 'Code civil, 2224\u00a0; code de la consommation, L. 213-1',
  },
  withdrawals: {
    label: 'Rétractations closes',
    kept: '5 ans',
    why: 'Code civil, 2224',
  },
} as const;

export type RetentionKind = keyof typeof RETENTION;
