import { cardKeysOf } from '#domain/selling/card-keys.ts';
import { cardKeysText } from '#domain/selling/card-texts.ts';
import type { ShopMode } from '#domain/selling/shop-mode.ts';
import type { Config } from '../config.ts';
import type { Connections } from './connections-module.ts';

/** `wanted`: without it the shop cannot sell. */
export type ConnectionState = 'set' | 'environment' | 'wanted' | 'missing' | 'failing';

/** A service that the site is connected to, or may be. */
export type ConnectionLine = {
  id: string;
  label: string;
  state: ConnectionState;
  words: string;
  /** Variables that set it, where the environment does or has to. */
  variables: string[];
  /** Its screen, if it has one. */
  to: string | null;
  since: Date | null;
};

type Listed = {
  config: Config;
  connections: Pick<
    Connections,
    | 'mail'
    | 'cards'
    | 'sms'
    | 'replies'
    | 'platform'
    | 'sealing'
    | 'alerts'
    | 'schedule'
    | 'backupPlace'
    | 'storage'
    | 'address'
  >;
  mode: ShopMode;
  failingSince: Date | null;
};

/** What the owner sees of all connections: whether they are set, and where; never a value. */
export function listConnections({ config, connections, mode, failingSince }: Listed): ConnectionLine[] {
  const { server } = connections.mail();
  const keys = cardKeysOf(connections.cards()?.secretKey);
  const hasSms = connections.sms().provider !== undefined;
  const alerts = Object.keys(connections.alerts());
  const storage = connections.storage();
  const { everyHours } = connections.schedule();
  const { toBucket } = connections.backupPlace();
  const isMailGiven = config.mail.smtpUrl !== undefined;
  return [
    {
      id: 'mail',
      label: 'Envoi des e-mails',
      state: failingSince ? 'failing' : isMailGiven ? 'environment' : server ? 'set' : 'wanted',
      words: failingSince
        ? 'Des e-mails attendent\u00a0: le serveur les refuse ou ne répond pas.'
        : server
          ? 'Les e-mails partent par votre serveur.'
          : 'Les e-mails sont écrits dans un dossier de la machine\u00a0: personne ne les reçoit.',
      variables: [...(isMailGiven ? ['SMTP_URL'] : []), ...(config.mail.from ? ['MAIL_FROM'] : [])],
      to: '/entreprise/connexions/e-mail',
      since: failingSince,
    },
    {
      id: 'cards',
      label: 'Paiement par carte',
      state: config.stripe ? 'environment' : keys === 'none' ? 'missing' : 'set',
      words:
        keys === 'none'
          ? 'Facultatif\u00a0: sans lui, la carte se prend à l’atelier seulement.'
          : cardKeysText(mode, keys),
      variables: config.stripe
        ? [
            'STRIPE_SECRET_KEY',
            'STRIPE_WEBHOOK_SECRET',
            ...(config.stripe.publishableKey ? ['STRIPE_PUBLISHABLE_KEY'] : []),
          ]
        : [],
      to: '/entreprise/connexions/carte',
      since: null,
    },
    {
      id: 'sms',
      label: 'SMS',
      state: config.sms.apiUrl ? 'environment' : hasSms ? 'set' : 'missing',
      words: hasSms
        ? 'Les SMS partent par votre fournisseur.'
        : 'Facultatif\u00a0: sans lui, le site n’envoie aucun SMS.',
      variables: config.sms.apiUrl ? ['SMS_API_URL'] : [],
      to: '/entreprise/connexions/sms',
      since: null,
    },
    {
      id: 'replies',
      label: 'Réponses des clients',
      state: config.replies.secret ? 'environment' : connections.replies().secret ? 'set' : 'missing',
      words: !connections.replies().secret
        ? 'Facultatif\u00a0: sans elles, les réponses aux e-mails vont dans la boîte de l’atelier.'
        : connections.replies().address
          ? `Les réponses à ${connections.replies().address} et par SMS vont dans leur dossier.`
          : 'Les réponses par SMS vont dans leur dossier, celles par e-mail dans la boîte de l’atelier.',
      variables: [
        ...(config.replies.secret ? ['REPLIES_SECRET'] : []),
        ...(config.replies.address ? ['REPLIES_ADDRESS'] : []),
      ],
      to: '/entreprise/connexions/reponses',
      since: null,
    },
    {
      id: 'platform',
      label: 'Plateforme de facturation électronique',
      state: connections.platform().service ? 'set' : 'missing',
      words: !connections.platform().service
        ? 'Facultatif jusqu’au 1er septembre 2027 : sans elle, vous y déposez et y lisez les factures vous-même.'
        : connections.platform().sendsFrom
          ? 'Les factures aux entreprises partent par elle, et ce qu’elle reçoit arrive ici.'
          : 'Ce qu’elle reçoit arrive ici ; aucune facture ne part encore par elle.',
      variables: [],
      to: '/entreprise/connexions/plateforme',
      since: null,
    },
    {
      id: 'storage',
      label: 'Stockage des fichiers',
      state: storage.isLost ? 'failing' : config.s3 ? 'environment' : storage.bucket ? 'set' : 'missing',
      words: storage.isLost
        ? 'La clé d’un compartiment ne s’ouvre plus\u00a0: ses photos et documents ne se voient plus. Écrivez-la de nouveau.'
        : storage.bucket
          ? `Photos et documents vont dans le compartiment «\u00a0${storage.bucket.bucket}\u00a0».`
          : 'Facultatif\u00a0: sans compartiment, photos et documents sont sur cette machine.',
      variables: config.s3
        ? ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
        : [],
      to: '/entreprise/connexions/fichiers',
      since: null,
    },
    {
      id: 'backups',
      label: 'Phrase secrète des sauvegardes',
      state: config.backups.passphrase ? 'environment' : SEALING_STATES[connections.sealing()],
      words: SEALING_WORDS[connections.sealing()],
      variables: config.backups.passphrase ? ['BACKUP_PASSPHRASE'] : [],
      to: '/entreprise/connexions/sauvegardes',
      since: null,
    },
    {
      id: 'schedule',
      label: 'Rythme et lieu des sauvegardes',
      state: Object.values(config.backups.given).every(Boolean)
        ? 'environment'
        : everyHours === null
          ? 'missing'
          : 'set',
      words:
        everyHours === null
          ? 'Le site ne se sauvegarde que si vous le demandez.'
          : `Le site se sauvegarde toutes les ${everyHours}\u00a0heures, ${toBucket ? 'avec une copie hors de cette machine' : 'sans copie hors de cette machine'}.`,
      variables: [
        ...(config.backups.given.every ? ['BACKUP_EVERY'] : []),
        ...(config.backups.given.keep ? ['BACKUP_KEEP'] : []),
        ...(config.backups.given.folder ? ['BACKUP_DIR'] : []),
        ...(config.backups.given.toBucket ? ['BACKUP_TO_BUCKET'] : []),
      ],
      to: '/entreprise/connexions/rythme',
      since: null,
    },
    {
      id: 'alerts',
      label: 'Alertes hors du site',
      state: alerts.length > 0 ? 'set' : 'missing',
      words:
        alerts.length > 0
          ? 'Le site prévient quand tâches, e-mails ou sauvegardes s’arrêtent.'
          : 'Conseillé\u00a0: sans elles, une panne ne se voit que sur la santé du site.',
      variables: [],
      to: '/entreprise/connexions/alertes',
      since: null,
    },
    {
      id: 'address',
      label: 'Adresse du site',
      state: config.isSiteUrlGiven
        ? 'environment'
        : connections.address().startsWith('https:')
          ? 'set'
          : 'wanted',
      words: config.isSiteUrlGiven
        ? connections.address()
        : connections.address().startsWith('https:')
          ? `Le site est à ${connections.address()}.`
          : `Le site se croit à ${connections.address()}\u00a0: liens des e-mails, flux et moteurs mènent là.`,
      variables: config.isSiteUrlGiven ? ['SITE_URL'] : [],
      to: '/entreprise/connexions/adresse',
      since: null,
    },
  ];
}

const SEALING_STATES = { on: 'set', off: 'missing', lost: 'failing' } as const;

const SEALING_WORDS = {
  on: 'Les sauvegardes sont chiffrées.',
  off: 'Conseillé dès qu’elles quittent cette machine\u00a0: sans elle, elles se lisent telles quelles.',
  lost: 'La phrase enregistrée ne s’ouvre plus\u00a0: aucune sauvegarde ne se fait tant qu’elle n’est pas écrite de nouveau.',
};
