type Alarm = {
  title: string;
  /** What the owner can do about an alarm. */
  advice: string;
  link?: { to: string; label: string };
  /** The owner ends it: one mail announces it and leads to the page that ends it. */
  isEnded?: true;
  /** Shown as long as its cause lasts. */
  isStanding?: true;
};

export type AlarmKind =
  | 'strangers-mails'
  | 'account-mails'
  | 'text-messages'
  | 'sms-day'
  | 'card-attempts'
  | 'card-refunds'
  | 'card-dispute'
  | 'card-differences'
  | 'platform'
  | 'held-goods'
  | 'held-slots'
  | 'refused-goods'
  | 'refused-slots'
  | 'refused-texts';

/** Alarms that tell the owner that strangers ask for more than usual. */
export const ALARMS: Record<AlarmKind, Alarm> = {
  'strangers-mails': {
    title: 'Beaucoup de messages demandés par des inconnus',
    advice:
      'Regardez les dernières demandes\u00a0: des formulaires remplis par un programme se ressemblent. Les messages retenus se renvoient un à un\u00a0; rien n’est à faire pour ceux de vos clients connus.',
    link: { to: '/admin/envois?etat=attente', label: 'Les messages retenus' },
  },
  'account-mails': {
    title: 'Beaucoup de messages de compte demandés',
    advice:
      'Un programme demande des inscriptions ou des mots de passe. Les clients confirmés gardent leur part\u00a0; si cela dure, réglez un captcha (AUTH_CAPTCHA_PROVIDER).',
  },
  'text-messages': {
    title: 'Beaucoup de SMS de compte demandés',
    advice:
      'Vérifiez chez votre fournisseur ce qui est parti. Le nombre de SMS par heure se règle par AUTH_SMS_PER_HOUR.',
  },
  'sms-day': {
    title: 'Plafond de SMS du jour atteint',
    advice:
      'Plus aucun code ne part par SMS à un numéro inconnu\u00a0: les e-mails continuent, une part reste aux clients vérifiés et la dernière à l’atelier. Les SMS de réparation qui attendent partent d’eux-mêmes. Vérifiez chez votre fournisseur ce qui est parti\u00a0; le plafond se règle par SMS_PER_DAY et SMS_EUROS_PER_DAY.',
    link: { to: '/admin/envois?etat=echecs', label: 'Les messages qui attendent' },
  },
  'card-attempts': {
    title: 'Beaucoup d’essais de paiement par carte',
    advice:
      'Quelqu’un essaie peut-être des cartes volées. La boutique reste ouverte\u00a0: seuls la commande, l’adresse et le réseau en cause attendent. Regardez les paiements refusés chez Stripe, et remboursez ceux qui ne sont pas de vos clients.',
    link: { to: '/admin/commandes', label: 'Les commandes' },
  },
  'card-refunds': {
    title: 'Un remboursement par carte n’a pas abouti',
    advice:
      'Stripe n’a pas pu rendre un paiement, ou l’a rendu alors que le dossier ne le permettait plus. La commande le dit dans ses notes, la réparation dans son historique\u00a0; comparez avec les remboursements de votre tableau de bord Stripe.',
    link: { to: '/admin/commandes', label: 'Les commandes' },
  },
  'card-differences': {
    title: 'Stripe et le livre des recettes ne disent pas la même chose',
    advice:
      'Le rapprochement du jour a trouvé un paiement ou un remboursement d’un seul côté, ou pour une autre somme. Ce qui pouvait être noté l’a été\u00a0; regardez le reste.',
    link: { to: '/entreprise/connexions/carte', label: 'Voir les différences' },
    isEnded: true,
  },
  'card-dispute': {
    title: 'Un paiement par carte est contesté',
    advice:
      'La banque d’un client reprend un paiement. Répondez dans le tableau de bord de Stripe avant la date que dit la commande ou la réparation, avec la preuve de la livraison ou du retrait\u00a0: sans réponse, l’argent est perdu.',
    link: { to: '/admin/commandes', label: 'Les commandes' },
    isEnded: true,
  },
  platform: {
    title: 'Une facture électronique est refusée',
    advice:
      'La plateforme n’a pas pris un document, ou le client l’a refusé. Sa page dit pourquoi : un refus se règle par un avoir et une nouvelle facture, une panne par un nouvel envoi.',
    link: { to: '/admin/factures/plateforme', label: 'Voir les factures refusées' },
    isEnded: true,
  },
  'held-goods': {
    title: 'Beaucoup de stock retenu sans paiement',
    advice:
      'Des commandes que personne n’a confirmées ou réglées retiennent une grande part d’un produit ou de la boutique. Regardez qui\u00a0; une pression libère celles que vous cochez.',
    link: { to: '/admin/reservations', label: 'Voir qui retient quoi' },
    isEnded: true,
    isStanding: true,
  },
  'held-slots': {
    title: 'Beaucoup de rendez-vous non confirmés',
    advice:
      'Des rendez-vous que personne n’a confirmés prennent une grande part des créneaux. Chacun s’éteint après une heure\u00a0; une pression libère ceux que vous cochez.',
    link: { to: '/admin/reservations', label: 'Voir qui retient quoi' },
    isEnded: true,
    isStanding: true,
  },
  'refused-goods': {
    title: 'Commande refusée faute de stock libre',
    advice:
      'Quelqu’un voulait commander sans compte, et d’autres, qui n’ont rien confirmé, retiennent déjà tout ce qui leur est laissé. Si cela se répète, quelqu’un retient peut-être votre stock exprès : regardez qui ; une pression libère ce que vous cochez.',
    link: { to: '/admin/reservations', label: 'Voir qui retient quoi' },
    isEnded: true,
  },
  'refused-slots': {
    title: 'Rendez-vous refusé faute de place libre',
    advice:
      'Quelqu’un voulait un rendez-vous, et d’autres, qui n’ont rien confirmé, prennent déjà toute la part de ce jour qui leur est laissée. Si cela se répète, quelqu’un bloque peut-être vos créneaux exprès : regardez qui ; une pression libère ce que vous cochez.',
    link: { to: '/admin/reservations', label: 'Voir qui retient quoi' },
    isEnded: true,
  },
  'refused-texts': {
    title: 'Un texte ou un tarif de l’atelier n’est plus montré',
    advice:
      'Ce que vous aviez écrit, ou programmé pour cette heure, ne convient plus au site depuis sa mise à jour\u00a0: il montre l’origine à la place. Ouvrez ce texte, et enregistrez-le de nouveau.',
    link: { to: '/admin/textes?etat=ecarte', label: 'Les textes écartés' },
    isEnded: true,
    isStanding: true,
  },
};

/** The alarms that the owner ends; they come first. */
export const ENDED_ALARMS = (Object.keys(ALARMS) as AlarmKind[]).filter((kind) => ALARMS[kind].isEnded);

/** The alarms that last as long as they are raised again, which happens every minute. */
export const STANDING_ALARMS = (Object.keys(ALARMS) as AlarmKind[]).filter((kind) => ALARMS[kind].isStanding);

const MINUTE_MS = 60_000;

/** How long an alarm is shown after it was last raised. */
export const alarmShownMs = (kind: AlarmKind): number =>
  ALARMS[kind].isStanding ? 10 * MINUTE_MS : 24 * 60 * MINUTE_MS;
