import type { CardKeys } from '#domain/selling/card-keys.ts';
import type { SettingName } from '../settings/setting-values.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';

/** The conditions, besides the facts, on which the shop can sell. */
export type OpeningSetup = { hasMailServer: boolean; cardKeys: CardKeys };

export type StepGroup = 'identity' | 'money' | 'mail' | 'pages' | 'backups' | 'security';

/** Where a fact is set: a field of /entreprise, a connection, or another page. */
export type StepPlace =
  | { section: string; field: SettingName }
  | { connection: 'mail' | 'cards' }
  | { path: string };

type Words = {
  group: StepGroup;
  label: string;
  /** The reason, in a line: the law, or money. */
  why: string;
  /** Where the owner finds it. */
  where: string;
};

export type Fact = Words & { setting: SettingName; isKnown?: (facts: ShopSettings) => boolean };

export type Condition = Words & {
  connection: 'mail' | 'cards';
  isMet: (setup: OpeningSetup) => boolean;
  /** The reason why the shop can sell without it, where it can. */
  unneeded?: (setup: OpeningSetup) => string | undefined;
};

/** Domains that are reserved and have no owner (RFC 2606 and 6761). */
const NOBODYS_DOMAIN =
  /(?:^|[.@])(?:example|exemple|test|invalid|localhost|local|example\.(?:com|net|org))$/i;

const PUBLISHER = 'Mentions légales (loi du 21 juin 2004, art. 1-1).';
const MEDIATOR = 'Médiation de la consommation (code de la consommation, L. 616-1 et R. 616-1).';
const HOST = 'Dans les mentions légales de l’entreprise qui loue la machine ou l’hébergement.';
const BODY =
  'Sur la liste des médiateurs agréés (economie.gouv.fr/mediation-conso). L’adhésion se paie et prend quelques jours.';

/** Without these no contract of sale is valid, so the cart is closed. */
export const REQUIRED: readonly Fact[] = [
  {
    group: 'identity',
    setting: 'ownerName',
    label: 'Nom du responsable',
    why: 'Nom suivi de «\u00a0EI\u00a0» sur le site, les devis et les factures (code de commerce, R. 526-27).',
    where: 'Vos prénom et nom, comme au Registre national des entreprises.',
  },
  {
    group: 'identity',
    setting: 'siren',
    label: 'SIREN',
    why: 'Sur chaque facture (code de commerce, R. 123-237), et mentions légales.',
    where: 'Sur l’avis de situation de l’Insee, ou sur annuaire-entreprises.data.gouv.fr.',
  },
  {
    group: 'identity',
    setting: 'rne',
    label: 'Immatriculation',
    why: PUBLISHER,
    where: 'Sur l’attestation du Registre national des entreprises (data.inpi.fr).',
  },
  {
    group: 'identity',
    setting: 'phone',
    label: 'Téléphone',
    why: 'Un client doit pouvoir vous appeler (code de la consommation, L. 221-5)\u00a0; celui-ci est un numéro de fiction.',
    where: 'Le numéro où quelqu’un décroche.',
    isKnown: ({ standIns }) => !standIns.includes('phone'),
  },
  {
    group: 'identity',
    setting: 'email',
    label: 'E-mail',
    why: 'Un client doit pouvoir vous écrire (code de la consommation, L. 221-5)\u00a0; ce domaine n’existe pas.',
    where: 'Une boîte que vous lisez chaque jour, de préférence à votre nom de domaine.',
    isKnown: ({ standIns, email }) => !standIns.includes('email') && !NOBODYS_DOMAIN.test(email),
  },
  { group: 'identity', setting: 'hostName', label: 'Hébergeur du site', why: PUBLISHER, where: HOST },
  { group: 'identity', setting: 'hostAddress', label: 'Adresse de l’hébergeur', why: PUBLISHER, where: HOST },
  { group: 'identity', setting: 'hostPhone', label: 'Téléphone de l’hébergeur', why: PUBLISHER, where: HOST },
  {
    group: 'identity',
    setting: 'mediatorName',
    label: 'Médiateur de la consommation',
    why: MEDIATOR,
    where: BODY,
  },
  {
    group: 'identity',
    setting: 'mediatorAddress',
    label: 'Adresse du médiateur',
    why: MEDIATOR,
    where: BODY,
  },
  { group: 'identity', setting: 'mediatorUrl', label: 'Site du médiateur', why: MEDIATOR, where: BODY },
  {
    group: 'money',
    setting: 'iban',
    label: 'IBAN',
    why: 'Le virement est proposé à chaque commande\u00a0: sans compte, personne ne peut payer.',
    where: 'Sur le relevé d’identité du compte bancaire de l’activité.',
  },
];

/** The connections without which the shop cannot sell. */
export const CONDITIONS: readonly Condition[] = [
  {
    group: 'mail',
    connection: 'mail',
    label: 'Serveur d’e-mail',
    why: 'La confirmation d’une commande doit arriver sur un support durable (code de la consommation, L. 221-13).',
    where: 'Chez qui tient votre boîte\u00a0: serveur, port, utilisateur et mot de passe.',
    isMet: ({ hasMailServer }) => hasMailServer,
  },
  {
    group: 'money',
    connection: 'cards',
    label: 'Clés de paiement réelles',
    why: 'Avec des clés d’essai, une commande paraîtrait payée sans l’être.',
    where: 'Dans le tableau de bord de Stripe\u00a0: Développeurs, Clés API.',
    isMet: ({ cardKeys }) => cardKeys !== 'test',
    unneeded: ({ cardKeys }) =>
      cardKeys === 'none' ? 'Sans clés, la carte se prend à l’atelier, et le virement en ligne.' : undefined,
  },
];

/** Without these, pages leave something out or are less exact; the shop can sell. */
export const USEFUL: readonly Fact[] = [
  {
    group: 'identity',
    setting: 'latitude',
    label: 'Emplacement exact',
    why: 'Le point donné est le centre de Reims\u00a0: la carte et les moteurs de recherche y mènent.',
    where: 'Sur une carte en ligne, un clic droit devant la porte donne les deux nombres.',
    isKnown: ({ standIns }) => !standIns.includes('latitude'),
  },
  {
    group: 'identity',
    setting: 'liabilityInsurance',
    label: 'Assurance professionnelle',
    why: 'À dire si vous en avez une (code de la consommation, R. 111-2).',
    where: 'Sur votre attestation d’assurance.',
  },
  {
    group: 'identity',
    setting: 'takeBackDelivered',
    label: 'Reprise de l’ancien appareil',
    why: 'À dire avant la commande d’un appareil neuf livré (code de l’environnement, L. 541-10-8)\u00a0; au retrait, le site le dit déjà.',
    where: 'Auprès de votre éco-organisme\u00a0: dépôt gratuit près du client, ou reprise à la livraison.',
  },
  {
    group: 'identity',
    setting: 'eprId',
    label: 'Identifiant unique REP',
    why: 'À dire dès que l’ADEME vous l’a donné (code de l’environnement, L. 541-10-13).',
    where: 'Sur l’attestation de l’éco-organisme auquel vous adhérez.',
  },
  {
    group: 'money',
    setting: 'bic',
    label: 'BIC',
    why: 'Pour les virements depuis l’étranger.',
    where: 'À côté de l’IBAN, sur le même relevé.',
  },
  {
    group: 'identity',
    setting: 'apeCode',
    label: 'Code APE',
    why: 'Usage, dans les mentions légales.',
    where: 'Sur l’avis de situation de l’Insee.',
  },
];
