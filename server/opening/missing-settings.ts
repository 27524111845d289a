import type { CardKeys } from '#domain/selling/card-keys.ts';
import { sectionOf } from '../settings/sections.ts';
import type { SettingName } from '../settings/setting-values.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';

/** The conditions, besides the facts, on which the shop can sell. */
export type OpeningSetup = { hasMailServer: boolean; cardKeys: CardKeys };

export type MissingFact = {
  label: string;
  /** The reason, in a line: the law, or money. */
  why: string;
  /** Where it is set: a field of /entreprise, or a connection. */
  place: { section: string; field: SettingName } | { connection: 'mail' | 'cards' };
};

type Known = (facts: ShopSettings) => boolean;
type Fact = Omit<MissingFact, 'place'> & { setting: SettingName; isKnown?: Known };

/** Domains that are reserved and have no owner (RFC 2606 and 6761). */
const NOBODYS_DOMAIN =
  /(?:^|[.@])(?:example|exemple|test|invalid|localhost|local|example\.(?:com|net|org))$/i;

const PUBLISHER = 'Mentions légales (loi du 21 juin 2004, art. 1-1).';
const MEDIATOR = 'Médiation de la consommation (code de la consommation, L. 616-1 et R. 616-1).';

/** Without these no contract of sale is valid, so the cart is closed. */
const REQUIRED: readonly Fact[] = [
  {
    setting: 'ownerName',
    label: 'Nom du responsable',
    why: 'Nom suivi de «\u00a0EI\u00a0» sur le site, les devis et les factures (code de commerce, R. 526-27).',
  },
  {
    setting: 'siren',
    label: 'SIREN',
    why: 'Sur chaque facture (code de commerce, R. 123-237), et mentions légales.',
  },
  { setting: 'rne', label: 'Immatriculation', why: PUBLISHER },
  {
    setting: 'phone',
    label: 'Téléphone',
    why: 'Un client doit pouvoir vous appeler (code de la consommation, L. 221-5)\u00a0; celui-ci est un numéro de fiction.',
    isKnown: ({ standIns }) => !standIns.includes('phone'),
  },
  {
    setting: 'email',
    label: 'E-mail',
    why: 'Un client doit pouvoir vous écrire (code de la consommation, L. 221-5)\u00a0; ce domaine n’existe pas.',
    isKnown: ({ standIns, email }) => !standIns.includes('email') && !NOBODYS_DOMAIN.test(email),
  },
  { setting: 'hostName', label: 'Hébergeur du site', why: PUBLISHER },
  { setting: 'hostAddress', label: 'Adresse de l’hébergeur', why: PUBLISHER },
  { setting: 'hostPhone', label: 'Téléphone de l’hébergeur', why: PUBLISHER },
  { setting: 'mediatorName', label: 'Médiateur de la consommation', why: MEDIATOR },
  { setting: 'mediatorAddress', label: 'Adresse du médiateur', why: MEDIATOR },
  { setting: 'mediatorUrl', label: 'Site du médiateur', why: MEDIATOR },
  {
    setting: 'iban',
    label: 'IBAN',
    why: 'Le virement est proposé à chaque commande\u00a0: sans compte, personne ne peut payer.',
  },
];

/** Without these, pages leave something out or are less exact; the shop can sell. */
const USEFUL: readonly Fact[] = [
  {
    setting: 'latitude',
    label: 'Emplacement exact',
    why: 'Le point donné est le centre de Reims\u00a0: la carte et les moteurs de recherche y mènent.',
    isKnown: ({ standIns }) => !standIns.includes('latitude'),
  },
  {
    setting: 'liabilityInsurance',
    label: 'Assurance professionnelle',
    why: 'À dire si vous en avez une (code de la consommation, R. 111-2).',
  },
  {
    setting: 'eprId',
    label: 'Identifiant unique REP',
    why: 'À dire dès que l’ADEME vous l’a donné (code de l’environnement, L. 541-10-13).',
  },
  { setting: 'bic', label: 'BIC', why: 'Pour les virements depuis l’étranger.' },
  { setting: 'apeCode', label: 'Code APE', why: 'Usage, dans les mentions légales.' },
];

const isGiven = ({ setting, isKnown }: Fact, facts: ShopSettings) =>
  isKnown ? isKnown(facts) : facts[setting as keyof ShopSettings] !== null;

const toMissing = ({ setting, label, why }: Fact): MissingFact => ({
  label,
  why,
  place: { section: sectionOf(setting), field: setting },
});

/** The settings that keep the shop from selling, and how many are required in all. */
export function missingSettings(
  facts: ShopSettings,
  { hasMailServer, cardKeys }: OpeningSetup,
): { missing: MissingFact[]; total: number } {
  const missing = REQUIRED.filter((fact) => !isGiven(fact, facts)).map(toMissing);
  if (!hasMailServer)
    missing.push({
      label: 'Serveur d’e-mail',
      why: 'La confirmation d’une commande doit arriver sur un support durable (code de la consommation, L. 221-13).',
      place: { connection: 'mail' },
    });
  if (cardKeys === 'test')
    missing.push({
      label: 'Clés de paiement réelles',
      why: 'Avec des clés d’essai, une commande paraîtrait payée sans l’être.',
      place: { connection: 'cards' },
    });
  return { missing, total: REQUIRED.length + 1 + (cardKeys === 'none' ? 0 : 1) };
}

/** Useful settings: a page is incomplete without them, although no sale depends on them. */
export const usefulFacts = (facts: ShopSettings): MissingFact[] =>
  USEFUL.filter((fact) => !isGiven(fact, facts)).map(toMissing);
