import { STAFF_ROLE_NAMES, type StaffRole } from '../accounts/staff-roles.ts';
import { formatDate } from '../dates/dates.ts';
import { formatEuros } from '../money/money.ts';
import { devices } from '../repair/devices.ts';
import { FLAG_TONES } from '../repair/flag-tones.ts';
import { PRODUCT_FIELD_NAMES, productField } from '../stock/product-fields.ts';
import { ownValue } from '../text/own-value.ts';

/** The shop's name for a row. A table that is not here is shown under its own name. */
const TABLES = {
  products: 'Produit',
  product_categories: 'Catégorie',
  product_images: 'Photo de produit',
  testimonials: 'Avis',
  business_settings: 'Réglage',
  'internal.connection_settings': 'Connexion',
  'internal.overlays': 'Texte ou tarif',
  'internal.opening': 'Ouverture',
  'internal.opening_readings': 'Relecture',
  'internal.page_readings': 'Relecture d’une page',
  purchases: 'Achat',
  quote_templates: 'Modèle de devis',
  promo_codes: 'Code promo',
  quick_replies: 'Réponse rapide',
  repair_bonuses: 'Bonus réparation',
  repair_flags: 'Repère',
  suppliers: 'Fournisseur',
  supplier_bills: 'Facture à payer',
  redirects: 'Redirection',
  faq_entries: 'Question',
  blog_posts: 'Article',
  gallery_items: 'Scène de la galerie',
  buy_back_prices: 'Prix de rachat',
  buy_back_terms: 'Règles de rachat',
  device_models: 'Appareil',
  product_purchases: 'Achat d’un produit',
  stock_counts: 'Inventaire',
  testimonial_decisions: 'Décision sur un avis',
  product_reviews: 'Avis sur un produit',
  order_notes: 'Note d’une commande',
  customer_notes: 'Note d’un client',
  backups: 'Sauvegarde',
  profiles: 'Rôle d’un compte',
  retention: 'Données échues',
  'internal.data_imports': 'Reprise de données',
  'internal.inbound_messages': 'Réponse reçue',
  'internal.outbox': 'Envoi',
  'internal.staff_invitations': 'Invitation dans l’équipe',
  'internal.second_factor_rule': 'Deux étapes de l’équipe',
  'auth.users': 'Compte',
  'auth.sessions': 'Sessions d’un compte',
} as const;

/** A table whose changes the code itself writes to the journal. */
export type NotedTable = keyof typeof TABLES;

const PRODUCT_COLUMNS = Object.fromEntries(
  PRODUCT_FIELD_NAMES.map(productField).flatMap(({ column, label }) => (column ? [[column, label]] : [])),
);

const COLUMNS: Readonly<Record<string, string>> = {
  ...PRODUCT_COLUMNS,
  label: 'Libellé',
  slug: 'Adresse',
  // The unit that the form shows is left out.
  weight_g: 'Poids en grammes',
  battery_percent: 'Batterie en pour cent',
  legal: 'Mentions obligatoires',
  is_offered_unit: 'Exemplaire proposé sur le site',
  product_id: 'Produit',
  position: 'Ordre',
  src: 'Fichier',
  alt: 'Texte alternatif',
  alt_text: 'Texte alternatif',
  consented_at: 'Accord du client',
  title: 'Titre',
  done_on: 'Date',
  photo_id: 'Photo',
  family: 'Famille',
  kind: 'Type d’appareil',
  year: 'Année',
  codes: 'Codes',
  code: 'Code',
  percent: 'Pourcentage',
  starts_on: 'Premier jour',
  ends_on: 'Dernier jour',
  max_uses: 'Nombre de commandes',
  max_uses_each: 'Nombre de commandes par client',
  min_goods_cents: 'Minimum de produits',
  only_categories: 'Seulement ces catégories',
  only_products: 'Seulement ces produits',
  not_products: 'Jamais ces produits',
  stacks: 'Cumulable',
  is_active: 'Utilisable',
  prices: 'Pannes et prix',
  has_own_prices: 'Pannes à part',
  model: 'Du modèle',
  is_hidden: 'Masqué',
  location: 'Ville',
  testimonial: 'Avis',
  rating: 'Note',
  is_visible: 'Visible',
  is_verified: 'Vérifié',
  bought_on: 'Date',
  nature: 'Nature',
  amount_cents: 'Montant',
  method: 'Moyen',
  reference: 'Pièce',
  key: 'Clé',
  value: 'Valeur',
  role: 'Administration',
  staff_role: 'Rôle dans l’équipe',
  asks_others: 'Exigées de ceux qui ne sont pas propriétaires',
  accepted_at: 'Invitation acceptée le',
  sent_at: 'Envoyée le',
  settled_at: 'Fini le',
  organisation: 'Organisme',
  invoice_number: 'Facture',
  repair_id: 'Dossier',
  question: 'Question',
  answer_text: 'Réponse',
  answer_html: 'Réponse mise en page',
  revision: 'Version',
  state: 'État',
  fields: 'Contenu',
  purchase_price_cents: 'Prix d’achat',
  supplier: 'Fournisseur',
  supplier_id: 'Fiche du fournisseur',
  device_id: 'Modèle',
  base_cents: 'Prix en bon état',
  is_open: 'Proposé aux visiteurs',
  answer_days: 'Réponse sous, en jours',
  offer_days: 'Durée d’une offre, en jours',
  deductions: 'Retiré du prix, en pour cent',
  contact: 'Interlocuteur',
  site: 'Site',
  account_number: 'Numéro de compte client',
  delay_days: 'Délai en jours',
  note: 'Note',
  source: 'Ancienne adresse',
  target: 'Nouvelle adresse',
  text: 'Texte',
  status: 'Code',
  width: 'Largeur',
  height: 'Hauteur',
  id: 'Identifiant',
  banned_until: 'Bloqué jusqu’au',
  sessions: 'Sessions ouvertes',
  device: 'Appareil',
  due: 'Lignes échues',
  opened: 'Ouverte',
  read: 'Relu',
  reader_name: 'Nom au pied de la page',
  page_updated: 'Mots du',
  path: 'Page',
  started: 'Lancée',
  downloaded: 'Téléchargée',
  created_count: 'Créés',
  known_count: 'Déjà là',
  recovery_mail: 'Lien de mot de passe',
  changed: 'Ce qui a changé',
  overlay: 'Version',
  valid_from: 'À partir du',
  anchor: 'Ancre',
  answer: 'Réponse',
  attempts: 'Essais',
  author_id: 'Auteur',
  category: 'Rubrique',
  customer_id: 'Client',
  decided_at: 'Décidé le',
  decided_by: 'Décidé par',
  due_on: 'À payer le',
  email: 'E-mail',
  ended_at: 'Fini le',
  ended_by: 'Fini par',
  experienced_on: 'Date de la visite',
  failed_at: 'Abandonné le',
  goods_receipt_id: 'Réception',
  idle_told_at: 'Prévenu de la fermeture le',
  is_example: 'Exemple',
  is_review: 'Avis sur un produit',
  kept_at: 'Gardé le',
  lines: 'Lignes',
  opened_at: 'Ouvert le',
  opened_by: 'Ouvert par',
  order_id: 'Commande',
  order_line_id: 'Ligne de la commande',
  origin: 'Provenance',
  outcome: 'Décision',
  phone: 'Téléphone',
  payment_id: 'Paiement',
  photo_height: 'Hauteur de la photo',
  photo_width: 'Largeur de la photo',
  publish_at: 'Parution',
  published_at: 'Publié le',
  purchase_id: 'Achat',
  reason: 'Motif',
  recorded_at: 'Noté le',
  removed: 'Copies effacées',
  replied_at: 'Répondu le',
  reply: 'Réponse de l’atelier',
  shown: 'Montrée',
  testimonial_id: 'Avis',
  updated_count: 'Changés',
  vat_cents: 'TVA',
  vat_rate: 'Taux de TVA',
  wants_reminders: 'Veut les rappels',
  wants_stock_alerts: 'Veut les alertes de stock',
  tone: 'Couleur',
  written_at: 'Écrite le',
};

/** The words of values that are one of a few. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: Object.fromEntries(devices.map(({ id, label }) => [id, label])),
  tone: FLAG_TONES,
  method: {
    card: 'carte',
    cash: 'espèces',
    cheque: 'chèque',
    direct_debit: 'prélèvement',
    transfer: 'virement',
  },
  origin: { google: 'Google', shop: 'atelier', site: 'formulaire du site' },
  outcome: { published: 'publié', refused: 'refusé', withdrawn: 'retiré' },
  state: {
    ...{ abandoned: 'abandonné', closed: 'clos', draft: 'brouillon', open: 'ouvert' },
    ...{ published: 'publié', withdrawn: 'retiré', waiting: 'en attente', filed: 'rangé' },
    ...{ due: 'à demander', sent: 'demandé', paid: 'versé', refused: 'refusé' },
    ...{ owed: 'redemandé au client', written_off: 'à la charge de l’atelier' },
  },
  vat_rate: { margin: 'sur la marge' },
};

export const OPERATIONS = { insert: 'Ajout', update: 'Modification', delete: 'Suppression' } as const;

export const tableWords = (table: string): string =>
  Object.hasOwn(TABLES, table) ? TABLES[table as NotedTable] : table;

export const columnWords = (column: string): string => COLUMNS[column] ?? column;

export type ChangedField = { column: string; label: string; before: string; after: string };

type Values = Record<string, unknown> | null;

/** The words of a value that names something else by its id; undefined: as it is. */
export type WordsOfId = (column: string, id: string) => string | undefined;

const AS_IT_IS: WordsOfId = () => undefined;

/** The change of each column, before and after, in words. */
export function changedFields(before: Values, after: Values, wordsOfId = AS_IT_IS): ChangedField[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .map((column) => ({
      column,
      label: columnWords(column),
      before: valueText(column, before?.[column], wordsOfId),
      after: valueText(column, after?.[column], wordsOfId),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'fr'));
}

/** Upper bound, in characters, for a text shown on a line; the page of the change shows longer ones. */
const LONGEST_TOLD = 60;

/**
 * What changed, for a line of the journal: « Prix : 79 € → 89 € » if both texts are short, else only the name of the
 * field. Fields that merely follow others are left out.
 */
export function changeTexts(before: Values, after: Values, wordsOfId = AS_IT_IS): string[] {
  return changedFields(before, after, wordsOfId)
    .filter(({ column }) => !FOLLOWS.has(column))
    .map((field) => {
      const isShort = [field.before, field.after].every(
        (text) => text.length <= LONGEST_TOLD && !text.includes('\n'),
      );
      if (!isShort && field.column !== 'changed') return field.label;
      const texts = [...(before ? [field.before] : []), ...(after ? [field.after] : [])];
      return `${field.label}\u00a0: ${texts.join(' → ')}`;
    });
}

/** Fields that change with another one, or name another row by its id: they say nothing of their own. */
const FOLLOWS: ReadonlySet<string> = new Set([
  ...['anchor', 'answer_html', 'revision', 'search_text', 'photo_width', 'photo_height', 'id'],
  ...[
    'author_id',
    'customer_id',
    'goods_receipt_id',
    'order_id',
    'purchase_id',
    'supplier_id',
    'testimonial_id',
  ],
  ...['decided_at', 'decided_by', 'ended_at', 'ended_by', 'kept_at', 'opened_at', 'opened_by', 'recorded_at'],
  ...['order_line_id', 'replied_at'],
  'written_at',
]);

/** What changed in a connection, whose values the journal shows nowhere. */
const CONNECTION_WORDS = {
  accessKeyId: 'identifiant de la clé',
  address: 'boîte des réponses',
  authUrl: 'adresse des jetons',
  bucket: 'compartiment',
  client: 'identifiant du compte',
  confirmBy: 'confirmation',
  days: 'derniers jours',
  dkimSelector: 'sélecteur DKIM',
  earlier: 'compartiment d’avant',
  endpoint: 'adresse du service',
  everyHours: 'heures entre deux',
  folder: 'dossier',
  format: 'format',
  heartbeatUrl: 'adresse du signal',
  host: 'serveur',
  mailTo: 'destinataire',
  months: 'derniers mois',
  passphrase: 'phrase secrète',
  password: 'mot de passe',
  port: 'port',
  publishableKey: 'clé publiable',
  region: 'région',
  secret: 'clé',
  secretAccessKey: 'clé secrète',
  secretKey: 'clé secrète',
  security: 'chiffrement',
  sender: 'expéditeur',
  sendsFrom: 'premier jour des envois',
  toBucket: 'copie dans le compartiment',
  token: 'jeton',
  url: 'adresse',
  user: 'identifiant',
  webhookSecret: 'clé de signature',
  weeks: 'dernières semaines',
} as const;

/** A setting or a secret of a connection. */
export type ConnectionSetting = keyof typeof CONNECTION_WORDS;

const connectionText = (names: string): string =>
  names
    .split(', ')
    .map((name) =>
      Object.hasOwn(CONNECTION_WORDS, name) ? CONNECTION_WORDS[name as ConnectionSetting] : name,
    )
    .join(', ');

const IS_MOMENT = /_(?:at|until|from|on)$/;

function valueText(column: string, value: unknown, wordsOfId: WordsOfId): string {
  if (value === null || value === undefined || value === '') return '—';
  if (isWords(value)) return value.join(', ') || '—';
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (typeof value === 'number') return column.endsWith('_cents') ? formatEuros(value) : String(value);
  if (column === 'staff_role') return STAFF_ROLE_NAMES[value as StaffRole] ?? String(value);
  if (column === 'role') return value === 'admin' ? 'Oui' : 'Non';
  if (column === 'changed') return connectionText(String(value));
  if (typeof value === 'string')
    return wordsOfId(column, value) ?? ownValue(VALUES[column] ?? {}, value) ?? textOf(column, value);
  return JSON.stringify(value, null, 2);
}

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const textOf = (column: string, value: string): string =>
  (IS_MOMENT.test(column) && formatDate(value, { withTime: true })) || value;
