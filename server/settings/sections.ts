import type { SettingName } from './setting-values.ts';

/** How a setting is written in its form. `hours` and `closures` have rows of their own. */
type FieldKind =
  | 'line'
  | 'lines'
  | 'number'
  | 'day'
  | 'email'
  | 'tel'
  | 'url'
  | 'switch'
  | 'hours'
  | 'closures';

export type SettingField = {
  name: SettingName;
  label: string;
  kind: FieldKind;
  help?: string;
  /** May stay empty. */
  optional?: true;
};

export type SettingSection = {
  /** In the address: /entreprise/horaires. */
  id: string;
  title: string;
  lead: string;
  /** Whether the foot of the pages, the way to the shop or the legal notice show any of it. */
  hasPreview: boolean;
  fields: readonly SettingField[];
};

/** The screen /entreprise, part by part. */
export const SETTING_SECTIONS: readonly SettingSection[] = [
  {
    id: 'identite',
    title: 'Identité',
    lead: 'Qui édite le site. Ces lignes sont dans les mentions légales, sur les devis et sur les factures.',
    hasPreview: true,
    fields: [
      { name: 'name', label: 'Nom commercial', kind: 'line' },
      { name: 'legalForm', label: 'Forme juridique', kind: 'line' },
      {
        name: 'ownerName',
        label: 'Responsable',
        kind: 'line',
        help: 'Suivi de «\u00a0EI\u00a0» pour un entrepreneur individuel.',
      },
      { name: 'siren', label: 'SIREN', kind: 'line', help: 'Neuf chiffres.', optional: true },
      {
        name: 'rne',
        label: 'Immatriculation',
        kind: 'line',
        help: 'Registre et numéro, en une phrase.',
        optional: true,
      },
      { name: 'apeCode', label: 'Code APE', kind: 'line', help: 'Par exemple 95.11Z.', optional: true },
      {
        name: 'eprId',
        label: 'Identifiant unique REP',
        kind: 'line',
        help: 'Responsabilité élargie du producteur, donné par l’ADEME.',
        optional: true,
      },
      {
        name: 'priceRange',
        label: 'Niveau de prix',
        kind: 'line',
        help: 'De\u00a0€ à\u00a0€€€€, pour les moteurs de recherche.',
      },
    ],
  },
  {
    id: 'adresse',
    title: 'Adresse et accès',
    lead: 'Où l’on vous trouve\u00a0: pied de page, plan, pages de rendez-vous et d’envoi, fiches des moteurs de recherche.',
    hasPreview: true,
    fields: [
      { name: 'street', label: 'Numéro et rue', kind: 'line' },
      { name: 'postcode', label: 'Code postal', kind: 'line' },
      { name: 'city', label: 'Ville', kind: 'line' },
      { name: 'bell', label: 'Accès', kind: 'line', help: 'Une phrase, pour qui arrive devant la porte.' },
      { name: 'latitude', label: 'Latitude', kind: 'line', help: 'Par exemple 49,2583.' },
      { name: 'longitude', label: 'Longitude', kind: 'line', help: 'Par exemple 4,0317.' },
      { name: 'mapsUrl', label: 'Lien vers la carte', kind: 'url' },
    ],
  },
  {
    id: 'contact',
    title: 'Contact et réseaux',
    lead: 'Comment on vous joint. Le numéro est affiché comme vous l’écrivez, et composé sous sa forme internationale.',
    hasPreview: true,
    fields: [
      { name: 'phone', label: 'Téléphone', kind: 'tel' },
      { name: 'email', label: 'E-mail', kind: 'email' },
      { name: 'instagramUrl', label: 'Instagram', kind: 'url' },
      { name: 'facebookUrl', label: 'Facebook', kind: 'url' },
    ],
  },
  {
    id: 'horaires',
    title: 'Horaires',
    lead: 'Un jour sans horaires est fermé. Les rendez-vous sont proposés dans ces heures, et les jours fériés sont fermés d’eux-mêmes.',
    hasPreview: true,
    fields: [{ name: 'openingHours', label: 'Heures d’ouverture', kind: 'hours' }],
  },
  {
    id: 'fermetures',
    title: 'Fermetures exceptionnelles',
    lead: 'Congés et jours fermés en plus des jours fériés, premier et dernier jour compris. Une ligne vide ne compte pas.',
    hasPreview: false,
    fields: [{ name: 'closures', label: 'Fermetures', kind: 'closures' }],
  },
  {
    id: 'paiement',
    title: 'Paiement et compte bancaire',
    lead: 'Les moyens acceptés à l’atelier, et le compte qui reçoit les virements des commandes.',
    hasPreview: true,
    fields: [
      { name: 'payments', label: 'Moyens de paiement', kind: 'lines', help: 'Un par ligne.' },
      {
        name: 'iban',
        label: 'IBAN',
        kind: 'line',
        help: 'Tant qu’il manque, la commande dit que l’atelier le communique.',
        optional: true,
      },
      { name: 'bic', label: 'BIC', kind: 'line', optional: true },
    ],
  },
  {
    id: 'garanties',
    title: 'Garanties et devis',
    lead: 'Ce que le site promet. La garantie d’une réparation est comptée à la remise de l’appareil. Les conditions générales citent ces durées\u00a0: publiez-en une version qui dit les mêmes.',
    hasPreview: false,
    fields: [
      {
        name: 'repairWarranty',
        label: 'Garantie d’une réparation',
        kind: 'line',
        help: 'En mois, par exemple 3 mois.',
      },
      {
        name: 'usedWarranty',
        label: 'Garantie d’un produit d’occasion',
        kind: 'line',
        help: 'En mois, par exemple 6 mois.',
      },
      {
        name: 'quoteValidity',
        label: 'Validité d’un devis',
        kind: 'line',
        help: 'En jours, par exemple 30 jours.',
      },
    ],
  },
  {
    id: 'tva',
    title: 'TVA',
    lead: 'La mention qui suit les prix et que portent devis et factures. Une mention à venir prend effet d’elle-même à sa date. Les conditions générales la citent\u00a0: prévoyez-en une version pour ce jour.',
    hasPreview: true,
    fields: [
      { name: 'vatNotice', label: 'Mention', kind: 'line' },
      { name: 'vatFrom', label: 'Autre mention à partir du', kind: 'day', optional: true },
      { name: 'vatNext', label: 'Mention à partir de ce jour', kind: 'line', optional: true },
    ],
  },
  {
    id: 'obligations',
    title: 'Médiateur, assurance, hébergeur',
    lead: 'Ce que la loi demande de dire dans les mentions légales et les conditions générales.',
    hasPreview: true,
    fields: [
      { name: 'mediatorName', label: 'Médiateur de la consommation', kind: 'line', optional: true },
      { name: 'mediatorAddress', label: 'Adresse du médiateur', kind: 'line', optional: true },
      { name: 'mediatorUrl', label: 'Site du médiateur', kind: 'url', optional: true },
      {
        name: 'liabilityInsurance',
        label: 'Assurance professionnelle',
        kind: 'line',
        help: 'Assureur, adresse, et zone couverte.',
        optional: true,
      },
      { name: 'hostName', label: 'Hébergeur du site', kind: 'line', optional: true },
      { name: 'hostAddress', label: 'Adresse de l’hébergeur', kind: 'line', optional: true },
      { name: 'hostPhone', label: 'Téléphone de l’hébergeur', kind: 'line', optional: true },
    ],
  },
  {
    id: 'rendez-vous',
    title: 'Rendez-vous',
    lead: 'Les créneaux de dépôt. Les rendez-vous déjà pris restent tels quels.',
    hasPreview: false,
    fields: [
      { name: 'slotMinutes', label: 'Durée d’un créneau, en minutes', kind: 'number' },
      { name: 'places', label: 'Clients reçus en même temps', kind: 'number' },
      { name: 'leadMinutes', label: 'Délai avant le premier créneau, en minutes', kind: 'number' },
      { name: 'daysAhead', label: 'Jours proposés à l’avance', kind: 'number' },
    ],
  },
  {
    id: 'liens',
    title: 'Formulaires et liens externes',
    lead: 'Vide\u00a0: la page du site tient lieu de formulaire, et aucune carte n’est proposée.',
    hasPreview: false,
    fields: [
      {
        name: 'contactFormUrl',
        label: 'Formulaire de contact',
        kind: 'url',
        help: 'À la place de /demande.',
        optional: true,
      },
      {
        name: 'shippingFormUrl',
        label: 'Formulaire d’envoi',
        kind: 'url',
        help: 'À la place de /envoi.',
        optional: true,
      },
      {
        name: 'hostingOrderUrl',
        label: 'Commande d’un hébergement',
        kind: 'url',
        help: '{slug} y devient le produit.',
        optional: true,
      },
      {
        name: 'mapEmbedUrl',
        label: 'Carte de la page du magasin',
        kind: 'url',
        help: '{lat}, {lon}, {west}, {south}, {east} et {north} y deviennent la place de l’atelier.',
        optional: true,
      },
    ],
  },
  {
    id: 'services',
    title: 'Services tiers',
    lead: 'Mesure d’audience et discussion ne sont chargées qu’après l’accord du visiteur, qui est redemandé quand le service change.',
    hasPreview: false,
    fields: [
      {
        name: 'chatbotUrl',
        label: 'Agent de la borne',
        kind: 'url',
        help: 'Vide\u00a0: le diagnostic interactif.',
        optional: true,
      },
      {
        name: 'analytics',
        label: 'Mesure d’audience',
        kind: 'line',
        help: 'matomo:https://stats.exemple.fr/:1, plausible:exemple.fr ou ga4:G-XXXXXXXXXX.',
        optional: true,
      },
      {
        name: 'liveChat',
        label: 'Discussion en direct',
        kind: 'line',
        help: 'crisp:<identifiant du site> ou tawk:<propriété>/<widget>.',
        optional: true,
      },
    ],
  },
  {
    id: 'affichage',
    title: 'Mots-clés et newsletter',
    lead: 'Ce que le site montre en plus de ses pages.',
    hasPreview: false,
    fields: [
      {
        name: 'keywordBlock',
        label: 'Bloc de mots-clés caché de l’accueil',
        kind: 'switch',
        help: 'Les moteurs de recherche peuvent sanctionner un texte caché.',
      },
      {
        name: 'newsletter',
        label: 'Inscription à la newsletter sous les articles',
        kind: 'switch',
        help: 'L’adresse reste dans le navigateur du visiteur.',
      },
    ],
  },
];

export const findSection = (id: string | undefined): SettingSection | undefined =>
  SETTING_SECTIONS.find((section) => section.id === id);

const fieldsByName = new Map(
  SETTING_SECTIONS.flatMap(({ fields }) => fields).map((field) => [field.name, field]),
);

export const labelOf = (name: SettingName): string => fieldsByName.get(name)?.label ?? name;
