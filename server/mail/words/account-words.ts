import { head, SHOP_FIELDS, sentence, sentenceOn } from './mail-spec.ts';

/** The rule that protects a code; no words of these mails may leave it out. */
const CODE = { ...SHOP_FIELDS, prudence: 'la consigne de ne donner le code à personne' } as const;
const ADDRESS = { ...SHOP_FIELDS, adresse: 'l’adresse e-mail du compte' } as const;

const HEAD = head();
/** A mail of the account service has its subject as its heading. */
const { subject, preheader } = HEAD;
const TITLE = { subject: { ...subject, label: 'Objet et titre' }, preheader };

const WHY = 'Pourquoi ce message';
const OTHERWISE = 'Si ce n’était pas le lecteur';
const UNKNOWN = 'Sinon';
const NEW_ADDRESS = { nouvelle: 'la nouvelle adresse' } as const;
const NOTICE = {
  ...TITLE,
  why: sentence(WHY, 'adresse'),
  otherwise: sentence('Que faire', 'telephone'),
};

/** The mails about accounts: links, codes, and notices of what changed. */
export const ACCOUNT_MAILS = {
  'confirm-signup': {
    key: 'inscription',
    label: 'Inscription à confirmer',
    fields: SHOP_FIELDS,
    texts: { ...TITLE, why: sentence(WHY, 'atelier'), otherwise: sentence(OTHERWISE) },
  },
  'magic-link': {
    key: 'lien-de-connexion',
    label: 'Lien de connexion',
    fields: CODE,
    texts: { ...TITLE, why: sentence(WHY, 'atelier'), otherwise: sentence(OTHERWISE, 'prudence') },
  },
  recovery: {
    key: 'mot-de-passe-oublie',
    label: 'Mot de passe oublié',
    fields: { ...CODE, ...ADDRESS },
    texts: { ...TITLE, why: sentence(WHY, 'atelier', 'adresse'), otherwise: sentence(OTHERWISE, 'prudence') },
  },
  'email-change-current': {
    key: 'adresse-actuelle',
    label: 'Changement d’adresse, à l’ancienne',
    fields: { ...CODE, ...ADDRESS },
    texts: {
      ...TITLE,
      why: sentenceOn('Pourquoi ce message, si la nouvelle adresse est connue', NEW_ADDRESS),
      whyUnknown: sentence(UNKNOWN, 'adresse'),
      otherwise: sentence(OTHERWISE, 'prudence', 'telephone'),
    },
  },
  'email-change-new': {
    key: 'nouvelle-adresse',
    label: 'Changement d’adresse, à la nouvelle',
    fields: SHOP_FIELDS,
    texts: { ...TITLE, why: sentence(WHY, 'atelier'), otherwise: sentence(OTHERWISE) },
  },
  reauthentication: {
    key: 'code-de-verification',
    label: 'Code de vérification',
    fields: CODE,
    texts: {
      ...TITLE,
      why: sentence(WHY, 'atelier'),
      otherwise: sentence(OTHERWISE, 'prudence', 'telephone'),
    },
  },
  invite: {
    key: 'invitation',
    label: 'Invitation à ouvrir un compte',
    fields: ADDRESS,
    texts: { ...TITLE, why: sentence(WHY, 'atelier', 'adresse'), otherwise: sentence(OTHERWISE) },
  },
  'notice-password-changed': {
    key: 'mot-de-passe-change',
    label: 'Mot de passe changé',
    fields: { ...ADDRESS },
    texts: NOTICE,
  },
  'notice-email-changed': {
    key: 'adresse-changee',
    label: 'Adresse changée',
    fields: SHOP_FIELDS,
    texts: {
      ...TITLE,
      why: sentenceOn('Pourquoi ce message, si la nouvelle adresse est connue', NEW_ADDRESS),
      whyUnknown: sentence(UNKNOWN),
      otherwise: sentence('Que faire', 'telephone'),
    },
  },
  'notice-address-wanted': {
    key: 'adresse-voulue',
    label: 'Adresse voulue par un autre compte',
    fields: SHOP_FIELDS,
    texts: { ...TITLE, why: sentence(WHY, 'atelier'), otherwise: sentence('Que faire') },
  },
  'notice-factor-added': {
    key: 'second-facteur-ajoute',
    label: 'Second facteur ajouté',
    fields: ADDRESS,
    texts: NOTICE,
  },
  'notice-factor-removed': {
    key: 'second-facteur-retire',
    label: 'Second facteur retiré',
    fields: ADDRESS,
    texts: NOTICE,
  },
  'notice-recovery-code-used': {
    key: 'code-de-secours-utilise',
    label: 'Code de secours utilisé',
    fields: { ...ADDRESS, reste: 'le nombre de codes qui restent, en une phrase' },
    texts: { ...NOTICE, why: sentence(WHY, 'adresse', 'reste') },
  },
  'notice-recovery-codes-renewed': {
    key: 'codes-de-secours-remplaces',
    label: 'Codes de secours renouvelés',
    fields: ADDRESS,
    texts: NOTICE,
  },
  'notice-new-sign-in': {
    key: 'nouvelle-connexion',
    label: 'Nouvelle connexion',
    fields: ADDRESS,
    texts: NOTICE,
  },
  mailboxCode: {
    key: 'code-pour-rattacher',
    label: 'Code pour rattacher des dossiers',
    fields: SHOP_FIELDS,
    texts: { ...HEAD, why: sentence(WHY, 'atelier'), otherwise: sentence(OTHERWISE, 'telephone') },
  },
  idle: {
    key: 'compte-inactif',
    label: 'Compte bientôt supprimé',
    fields: { ...SHOP_FIELDS, date: 'le jour où le compte sera supprimé' },
    texts: {
      ...HEAD,
      why: sentence(WHY, 'atelier', 'date'),
      stay: sentence('Pour le garder'),
      kept: sentence('Ce que l’atelier garde'),
    },
  },
  removed: {
    key: 'compte-supprime',
    label: 'Compte supprimé',
    fields: SHOP_FIELDS,
    texts: {
      ...HEAD,
      why: sentence(WHY, 'atelier'),
      kept: sentence('Ce que l’atelier garde'),
      otherwise: sentence(OTHERWISE, 'telephone'),
    },
  },
} as const;
