import { RETURN_SIZES } from '#domain/repair/return-postage.ts';
import type { SettingName } from './setting-values.ts';

/** The control for a setting in its form. `hours` and `closures` have rows of their own. */
type FieldKind =
  | 'line'
  | 'lines'
  | 'number'
  | 'day'
  | 'email'
  | 'tel'
  | 'url'
  | 'switch'
  | 'yes-no'
  | 'hours'
  | 'closures'
  | 'bonuses'
  /** An upload, which has a screen of its own. */
  | 'file';

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
  /** Whether the footer, the directions or the legal notice show any of it. */
  hasPreview: boolean;
  /**
   * Whether a change requires a fresh proof from the owner of the session: a thief could otherwise send money, mail,
   * parcels or visitors elsewhere, or put other people's script on the site.
   */
  asksProof: boolean;
  fields: readonly SettingField[];
};

const field = (kind: FieldKind, name: SettingName, label: string, help?: string): SettingField => ({
  name,
  label,
  kind,
  ...(help && { help }),
});

const lineSetting = (name: SettingName, label: string, help?: string) => field('line', name, label, help);
const url = (name: SettingName, label: string, help?: string) => field('url', name, label, help);
const number = (name: SettingName, label: string, help?: string) => field('number', name, label, help);

const orEmpty = (field: SettingField): SettingField => ({ ...field, optional: true });

/** The screen /entreprise, part by part. */
export const SETTING_SECTIONS: readonly SettingSection[] = [
  {
    id: 'identite',
    title: 'Identité',
    lead: 'Qui édite le site. Ces lignes sont dans les mentions légales, sur les devis et sur les factures.',
    hasPreview: true,
    asksProof: true,
    fields: [
      lineSetting('name', 'Nom commercial'),
      lineSetting('legalForm', 'Forme juridique'),
      orEmpty(
        lineSetting(
          'ownerName',
          'Responsable',
          'Prénom et nom, suivis de «\u00a0EI\u00a0» pour un entrepreneur individuel.',
        ),
      ),
      orEmpty(lineSetting('siren', 'SIREN', 'Neuf chiffres.')),
      orEmpty(lineSetting('rne', 'Immatriculation', 'Registre et numéro, en une phrase.')),
      orEmpty(lineSetting('apeCode', 'Code APE', 'Par exemple 95.11Z.')),
      orEmpty(
        lineSetting(
          'eprId',
          'Identifiant unique REP',
          'Responsabilité élargie du producteur, donné par l’ADEME.',
        ),
      ),
      lineSetting('priceRange', 'Niveau de prix', 'De\u00a0€ à\u00a0€€€€, pour les moteurs de recherche.'),
    ],
  },
  {
    id: 'adresse',
    title: 'Adresse et accès',
    lead: 'Où l’on vous trouve\u00a0: pied de page, plan, pages de rendez-vous et d’envoi, fiches des moteurs de recherche.',
    hasPreview: true,
    asksProof: true,
    fields: [
      lineSetting('street', 'Numéro et rue'),
      lineSetting('postcode', 'Code postal'),
      lineSetting('city', 'Ville'),
      lineSetting('bell', 'Accès', 'Une phrase, pour qui arrive devant la porte.'),
      lineSetting('latitude', 'Latitude', 'Par exemple 49,2583.'),
      lineSetting('longitude', 'Longitude', 'Par exemple 4,0317.'),
      url('mapsUrl', 'Lien vers la carte'),
    ],
  },
  {
    id: 'contact',
    title: 'Contact et réseaux',
    lead: 'Comment on vous joint. Le numéro est affiché deux chiffres par deux, et composé sous sa forme internationale.',
    hasPreview: true,
    asksProof: true,
    fields: [
      field('tel', 'phone', 'Téléphone'),
      field('email', 'email', 'E-mail'),
      orEmpty(
        field(
          'tel',
          'whatsappPhone',
          'WhatsApp',
          'Le numéro qui y répond. Un bouton ouvre alors une conversation depuis la page de contact, le magasin et le suivi d’une réparation, avec son numéro de dossier. Vide\u00a0: aucun bouton. WhatsApp est un service de Meta\u00a0: votre politique de confidentialité doit le dire.',
        ),
      ),
      url('instagramUrl', 'Instagram'),
      url('facebookUrl', 'Facebook'),
    ],
  },
  {
    id: 'horaires',
    title: 'Horaires',
    lead: 'Un jour sans horaires est fermé. Les rendez-vous sont proposés dans ces heures, et les jours fériés sont fermés d’eux-mêmes.',
    hasPreview: true,
    asksProof: false,
    fields: [field('hours', 'openingHours', 'Heures d’ouverture')],
  },
  {
    id: 'fermetures',
    title: 'Fermetures exceptionnelles',
    lead: 'Congés et jours fermés en plus des jours fériés, premier et dernier jour compris. Une ligne vide ne compte pas.',
    hasPreview: false,
    asksProof: false,
    fields: [field('closures', 'closures', 'Fermetures')],
  },
  {
    id: 'commandes',
    title: 'Commandes fermées quelques jours',
    lead: 'La boutique se visite et les paniers restent, mais rien ne se commande\u00a0: congés, inventaire, panne. Les commandes reprennent d’elles-mêmes le lendemain du dernier jour\u00a0; sans dernier jour, quand vous effacez le premier. Réparations et rendez-vous restent ouverts.',
    hasPreview: false,
    asksProof: false,
    fields: [
      orEmpty(field('day', 'ordersClosedFrom', 'Fermées à partir du')),
      orEmpty(field('day', 'ordersClosedUntil', 'Jusqu’au', 'Ce jour compris.')),
      orEmpty(
        lineSetting(
          'ordersClosedWords',
          'Pourquoi',
          'Les clients le lisent, par exemple «\u00a0Nous sommes en congés.\u00a0».',
        ),
      ),
    ],
  },
  {
    id: 'paiement',
    title: 'Paiement et compte bancaire',
    lead: 'Les moyens acceptés à l’atelier, et le compte qui reçoit les virements des commandes.',
    hasPreview: true,
    asksProof: true,
    fields: [
      field('lines', 'payments', 'Moyens de paiement', 'Un par ligne.'),
      orEmpty(lineSetting('iban', 'IBAN', 'Le compte qui reçoit les virements des commandes.')),
      orEmpty(lineSetting('bic', 'BIC')),
    ],
  },
  {
    id: 'garanties',
    title: 'Garanties et devis',
    lead: 'Ce que le site promet. La garantie d’une réparation est comptée à la remise de l’appareil. Les conditions générales citent ces durées\u00a0: publiez-en une version qui dit les mêmes.',
    hasPreview: false,
    asksProof: false,
    fields: [
      lineSetting('repairWarranty', 'Garantie d’une réparation', 'En mois, par exemple 3 mois.'),
      lineSetting('usedWarranty', 'Garantie d’un produit d’occasion', 'En mois, par exemple 6 mois.'),
      lineSetting('quoteValidity', 'Validité d’un devis', 'En jours, par exemple 30 jours.'),
    ],
  },
  {
    id: 'retours',
    title: 'Colis des réparations',
    lead: 'Ce que paie le client dont l’appareil est venu par colis, que le devis soit accepté ou refusé. La page de l’envoi, le bordereau, le refus d’un devis et le devis lui-même prennent ces montants.',
    hasPreview: false,
    asksProof: false,
    fields: [
      lineSetting('returnSmall', RETURN_SIZES.returnSmall, 'En euros, par exemple 8,90.'),
      lineSetting('returnMedium', RETURN_SIZES.returnMedium, 'En euros.'),
      lineSetting('returnLarge', RETURN_SIZES.returnLarge, 'En euros.'),
      orEmpty(
        lineSetting('returnCorsica', 'Supplément vers la Corse', 'En euros. Vide\u00a0: le même prix.'),
      ),
      orEmpty(
        lineSetting(
          'returnOverseas',
          'Supplément vers l’outre-mer',
          'En euros. Vide\u00a0: le formulaire d’envoi refuse ces adresses et dit de vous appeler\u00a0; zéro\u00a0: le même prix. Monaco paie celui de la métropole.',
        ),
      ),
      orEmpty(
        lineSetting(
          'labelFee',
          'Étiquette prépayée pour l’aller',
          'En euros. Avec un contrat chez un transporteur, vous déposez l’étiquette dans le dossier, et le client l’imprime. Vide\u00a0: vous n’en envoyez pas\u00a0; zéro\u00a0: elle est offerte.',
        ),
      ),
    ],
  },
  {
    id: 'frais',
    title: 'Diagnostic, refus et garde',
    lead: 'Ce que vous demandez en plus du travail. Vide ou zéro\u00a0: rien, et le site le dit gratuit. Un montant est annoncé sur la fiche de prise en charge ou avant l’envoi, et n’est dû que si le client l’a accepté là, par écrit\u00a0: un appareil déjà déposé n’en doit aucun.',
    hasPreview: false,
    asksProof: false,
    fields: [
      orEmpty(lineSetting('diagnosisFee', 'Diagnostic', 'En euros, que le devis soit accepté ou refusé.')),
      orEmpty(
        lineSetting('refusalFee', 'Refus d’un devis', 'En euros, pour le remontage, en plus du diagnostic.'),
      ),
      orEmpty(
        lineSetting(
          'storageFee',
          'Frais de garde, par jour',
          'En euros, une fois l’appareil prêt et annoncé.',
        ),
      ),
      number(
        'storageFreeDays',
        'Jours de garde sans frais',
        'Comptés depuis l’annonce que l’appareil est prêt.',
      ),
    ],
  },
  {
    id: 'bonus',
    title: 'Bonus réparation',
    lead: 'Réservé aux ateliers qui ont le label QualiRépar. Sans le label, rien n’en est dit nulle part. Les montants et les conditions sont ceux que publie l’organisme\u00a0: recopiez-les ici avec leur date et l’adresse où vous les avez lus. Un montant qui change est une ligne de plus, à partir de son jour.',
    hasPreview: false,
    asksProof: false,
    fields: [
      field('yes-no', 'bonusLabel', 'L’atelier a le label'),
      orEmpty(lineSetting('bonusLabelNumber', 'Numéro du label')),
      orEmpty(
        field('day', 'bonusLabelSince', 'Label obtenu le', 'Premier jour où un bonus peut être proposé.'),
      ),
      field('bonuses', 'bonuses', 'Montants'),
    ],
  },
  {
    id: 'tva',
    title: 'TVA',
    lead: 'La mention qui suit les prix et que portent devis et factures. Une mention à venir prend effet d’elle-même à sa date. Les conditions générales la citent\u00a0: prévoyez-en une version pour ce jour. Qui facture la TVA doit aussi pouvoir montrer, pour sa caisse, un certificat, ou l’attestation de son éditeur si la loi l’admet ce jour-là (CGI, art. 286, I, 3° bis)\u00a0: ce site n’en a pas.',
    hasPreview: true,
    asksProof: true,
    fields: [
      lineSetting('vatNotice', 'Mention'),
      orEmpty(field('day', 'vatFrom', 'Autre mention à partir du')),
      orEmpty(lineSetting('vatNext', 'Mention à partir de ce jour')),
    ],
  },
  {
    id: 'facturation',
    title: 'Facturation électronique',
    lead: 'La plateforme agréée qui reçoit les factures de vos fournisseurs, et qui enverra les vôtres. Les registres des recettes et des achats disent ce que la loi demande, et quand.',
    hasPreview: false,
    asksProof: false,
    fields: [
      orEmpty(lineSetting('invoicePlatform', 'Plateforme agréée', 'Son nom, d’après la liste des impôts.')),
      orEmpty(lineSetting('invoiceAddress', 'Votre adresse de facturation', 'Le SIREN, sauf autre choix.')),
      orEmpty(field('day', 'invoicePlatformSince', 'Choisie le')),
    ],
  },
  {
    id: 'echeances',
    title: 'Échéances et relances des factures libres',
    lead: 'Sous combien de jours se paie une facture libre, et quand ce qui reste dû est rappelé. Chaque brouillon peut dire autre chose\u00a0; une facture émise ne change plus.',
    hasPreview: false,
    asksProof: false,
    fields: [
      number(
        'companyTermsDays',
        'Une entreprise paie sous, en jours',
        'Après la date de la facture, 60 au plus entre professionnels\u00a0; 0 pour une facture payable à réception.',
      ),
      number('personTermsDays', 'Un particulier paie sous, en jours'),
      number(
        'reminderBeforeDays',
        'Rappel avant l’échéance, en jours',
        '0\u00a0: aucun ne part de lui-même.',
      ),
      lineSetting(
        'reminderDays',
        'Relances, en jours après l’échéance',
        'Par exemple 7, 21\u00a0: chacune part une fois, jamais pour une facture payée, annulée ou contestée.',
      ),
      field(
        'yes-no',
        'remindsByItself',
        'Le site envoie rappels et relances de lui-même',
        'En semaine comme le dimanche, de 9\u00a0h à 18\u00a0h. Sans cela, ils ne partent que par le bouton Relancer de la facture.',
      ),
    ],
  },
  {
    id: 'obligations',
    title: 'Médiateur, assurance, reprise, notice, hébergeur',
    lead: 'Ce que la loi demande de dire dans les mentions légales, les conditions générales, et avant une commande.',
    hasPreview: true,
    asksProof: false,
    fields: [
      orEmpty(lineSetting('mediatorName', 'Médiateur de la consommation')),
      orEmpty(lineSetting('mediatorAddress', 'Adresse du médiateur')),
      orEmpty(url('mediatorUrl', 'Site du médiateur')),
      orEmpty(
        lineSetting(
          'liabilityInsurance',
          'Assurance professionnelle',
          'Assureur, adresse, et zone couverte.',
        ),
      ),
      orEmpty(
        lineSetting(
          'takeBackDelivered',
          'Reprise de l’ancien appareil, commande livrée',
          'Comment vous le reprenez sans frais. Les clients le lisent avant de commander un appareil neuf.',
        ),
      ),
      orEmpty(
        url(
          'europeanNoticeUrl',
          'Notice européenne sur la garantie légale',
          'L’adresse du fichier officiel en français. Les pages des produits et du paiement y mènent.',
        ),
      ),
      orEmpty(lineSetting('hostName', 'Hébergeur du site')),
      orEmpty(lineSetting('hostAddress', 'Adresse de l’hébergeur')),
      orEmpty(lineSetting('hostPhone', 'Téléphone de l’hébergeur')),
    ],
  },
  {
    id: 'notice-europeenne',
    title: 'Notice européenne sur la garantie légale',
    lead: 'Le fichier officiel en français, en couleurs et entier. Les pages des produits et du paiement y mènent. Sans fichier, elles mènent à l’adresse écrite plus haut, s’il y en a une.',
    hasPreview: false,
    asksProof: false,
    fields: [orEmpty(field('file', 'europeanNoticeFile', 'Fichier de la notice'))],
  },
  {
    id: 'rendez-vous',
    title: 'Rendez-vous',
    lead: 'Les créneaux de dépôt. Les rendez-vous déjà pris restent tels quels.',
    hasPreview: false,
    asksProof: false,
    fields: [
      number('slotMinutes', 'Durée d’un créneau, en minutes'),
      number('places', 'Clients reçus en même temps'),
      number('leadMinutes', 'Délai avant le premier créneau, en minutes'),
      number('daysAhead', 'Jours proposés à l’avance'),
    ],
  },
  {
    id: 'liens',
    title: 'Formulaires et liens externes',
    lead: 'Vide\u00a0: la page du site tient lieu de formulaire, et aucune carte n’est proposée.',
    hasPreview: false,
    asksProof: true,
    fields: [
      orEmpty(url('contactFormUrl', 'Formulaire de contact', 'À la place de /demande.')),
      orEmpty(url('shippingFormUrl', 'Formulaire d’envoi', 'À la place de /envoi.')),
      orEmpty(url('hostingOrderUrl', 'Commande d’un hébergement', '{slug} y devient le produit.')),
      orEmpty(
        url(
          'mapEmbedUrl',
          'Carte du magasin et de la page de Reims',
          '{lat}, {lon}, {west}, {south}, {east} et {north} y deviennent la place de l’atelier.',
        ),
      ),
      field(
        'switch',
        'mapAtOnce',
        'Carte sans que le visiteur la demande',
        'Le service de cartes reçoit alors l’adresse IP de chaque visiteur : votre politique de confidentialité doit le dire.',
      ),
    ],
  },
  {
    id: 'colis',
    title: 'Suivi des colis',
    lead: 'Où mène le numéro d’un colis, sur les pages de vos clients et les vôtres. {numero} y devient ce numéro.',
    hasPreview: false,
    asksProof: true,
    fields: [
      url('postTrackingUrl', 'La Poste', 'Ses numéros se reconnaissent, par exemple 6A12345678901.'),
      orEmpty(
        url(
          'otherTrackingUrl',
          'Votre autre transporteur',
          'Pour tout autre colis que vous envoyez. Vide\u00a0: son numéro est écrit sans lien.',
        ),
      ),
    ],
  },
  {
    id: 'services',
    title: 'Services tiers',
    lead: 'Mesure d’audience et discussion ne sont chargées qu’après l’accord du visiteur, qui est redemandé quand le service change.',
    hasPreview: false,
    asksProof: true,
    fields: [
      orEmpty(url('chatbotUrl', 'Agent de la borne', 'Vide\u00a0: le diagnostic interactif.')),
      orEmpty(
        lineSetting(
          'analytics',
          'Mesure d’audience',
          'matomo:https://stats.exemple.fr/:1, plausible:exemple.fr ou ga4:G-XXXXXXXXXX.',
        ),
      ),
      orEmpty(
        lineSetting(
          'liveChat',
          'Discussion en direct',
          'crisp:<identifiant du site> ou tawk:<propriété>/<widget>.',
        ),
      ),
    ],
  },
  {
    id: 'affichage',
    title: 'Mots-clés et newsletter',
    lead: 'Ce que le site montre en plus de ses pages.',
    hasPreview: false,
    asksProof: false,
    fields: [
      field(
        'switch',
        'keywordBlock',
        'Bloc de mots-clés caché de l’accueil',
        'Les moteurs de recherche peuvent sanctionner un texte caché.',
      ),
      field(
        'switch',
        'newsletter',
        'Inscription à la newsletter sous les articles',
        'L’adresse reste dans le navigateur du visiteur.',
      ),
      field(
        'switch',
        'newsletterByMail',
        'Inscription par e-mail, avec confirmation',
        'L’adresse arrive ici, et ne compte qu’après confirmation par son propriétaire. La liste, à donner au service qui envoie vos messages, est dans Contenu, Newsletter. Publiez d’abord une version de la politique de confidentialité qui le dit.',
      ),
    ],
  },
];

export const findSection = (id: string | undefined): SettingSection | undefined =>
  SETTING_SECTIONS.find((section) => section.id === id);

/** The part of the screen that has a setting. */
export function sectionOf(name: SettingName): string {
  const section = SETTING_SECTIONS.find(({ fields }) => fields.some((field) => field.name === name));
  if (!section) throw new Error(`no part of /entreprise has ${name}`);
  return section.id;
}

const fieldsByName = new Map(
  SETTING_SECTIONS.flatMap(({ fields }) => fields).map((field) => [field.name, field]),
);

export const labelOf = (name: SettingName): string => fieldsByName.get(name)?.label ?? name;
