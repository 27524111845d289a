import { shownPhone } from '#domain/customers/phone.ts';
import { formatSiren } from '#domain/customers/siren.ts';
import { formatDate, formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { ACCOUNT_LOCK_LABEL, ACCOUNT_LOCKS } from '#domain/repair/account-lock.ts';
import { type AnnouncedFees, feeRows, hasFees, refusalDetail } from '#domain/repair/announced-fees.ts';
import { DATA_CHOICES } from '#domain/repair/data-choice.ts';
import { pledgeText } from '#domain/repair/data-pledge.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import {
  CONDITION_ITEMS,
  CONDITION_VALUES,
  type ConditionItem,
  REUSED_PARTS,
  REUSED_PARTS_CASES,
} from '#domain/repair/intake.ts';
import { markText } from '#domain/repair/marks.ts';
import { signedState } from '#domain/repair/signed-state.ts';
import { typeset } from '#domain/text/typography.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import {
  addressText,
  type DocumentBlock,
  type DocumentTexts,
  mediatorMentions,
  mediatorOf,
  referenceFacts,
  sellerText,
} from '../../shop/documents/document-texts.ts';
import type { ShopRepair } from '../find-for-shop.ts';

export type DocumentContext = { shop: ShopSettings; siteUrl: string; link: string };

/** Another device of the same drop-off, with the link to its case. */
export type Together = { repair: ShopRepair; link: string };

/** The words of the intake ticket: the devices of a drop-off, their state, and the terms (CGV, article 11). */
export function ticketText(
  repair: ShopRepair,
  { shop, siteUrl, link }: DocumentContext,
  others: readonly Together[] = [],
): DocumentTexts {
  const { reference } = repair;
  const [name = '', ...lines] = sellerText(shop);
  const [address, contact = ''] = [lines.slice(0, -1), lines.at(-1)];
  return {
    title: `Fiche de prise en charge ${reference}`,
    isSpecimen: shop.mode === 'demonstration',
    isCompact: true,
    facts: [
      ['Pris en charge le', formatDate(repair.registered_at, { withTime: true })],
      ['Appareil', deviceText(repair)],
      ['Code de déverrouillage', unlockCodeText(repair)],
      ...(repair.account_lock
        ? [[ACCOUNT_LOCK_LABEL, ACCOUNT_LOCKS[repair.account_lock].toLocaleLowerCase('fr')] as const]
        : []),
      ['Numéro de série', repair.serial ?? 'non relevé'],
      ...referenceFacts(repair.purchase_reference),
    ],
    seller: [name, address.join(', '), contact].filter((line) => line !== ''),
    customer: customerText(repair),
    parties: ['Atelier', 'Client'],
    blocks: [...intakeBlocks(repair), ...others.map(otherBlock)],
    lines: [],
    totals: [],
    mentions: [
      ...intakeMentions(shop, siteUrl, [repair, ...others.map(({ repair: other }) => other)]),
      ...signedWords(repair),
    ],
    ...signatureOf(repair),
    stub: {
      title: `Dossier ${reference}`,
      qr: link,
      rows: [
        ['Appareil', deviceText(repair)],
        ['Déposé le', formatDate(repair.registered_at)],
        ...(repair.promised_on ? [['Promis le', formatLongDate(repair.promised_on)] as const] : []),
        ['Atelier', [shop.name, shop.phone].filter(Boolean).join(', ')],
      ],
    },
  };
}

/** What the customer signs of one device: the fault, its state, and the terms of its repair. */
export const intakeBlocks = (repair: ShopRepair): DocumentBlock[] => [
  { title: 'Panne annoncée', rows: [['', repair.fault]] },
  conditionBlock(repair),
  conditionsOfRepair(repair),
];

/** The conditions of an intake (CGV, article 11): they stand above the signature. */
export const intakeMentions = (
  shop: ShopSettings,
  siteUrl: string,
  repairs: readonly (AnnouncedFees & Pledged)[],
): string[] =>
  [
    `${feesMention(repairs)} Aucun travail ne commence sans votre accord, et aucun n’est facturé au-delà du montant accepté.`,
    `Sauvegardez vos données quand l’appareil le permet. ${dataMention(repairs)}`,
    'Appareil non réclamé\u00a0: nous vous adressons des rappels, le dernier par écrit au bout de six mois. L’appareil reste le vôtre. Au bout d’un an, nous pouvons demander au juge l’autorisation de le faire vendre (loi du 31 décembre 1903).',
    `Conditions générales\u00a0: ${siteUrl}/legal/cgv. ${shop.vatNotice}.`,
    ...mediatorMentions(mediatorOf(shop)),
  ].map(typeset);

type Pledged = Pick<ShopRepair, 'data_pledge_version'>;

/** What the customer was promised of the data on the devices; in short for cases from before there was a pledge. */
const dataMention = (repairs: readonly Pledged[]): string =>
  pledgeText(repairs.find(({ data_pledge_version }) => data_pledge_version)?.data_pledge_version ?? null) ??
  'Nous n’ouvrons que ce que la réparation exige\u00a0; le code de déverrouillage, facultatif, est effacé à la remise.';

function feesMention(repairs: readonly AnnouncedFees[]): string {
  const isFree = repairs.every((fees) => refusalDetail(fees) === null);
  return [
    ...(isFree ? ['Le diagnostic et le devis sont gratuits.'] : []),
    ...(repairs.some(hasFees) ? ['Vous acceptez les frais écrits plus haut, annoncés avant le dépôt.'] : []),
  ].join(' ');
}

/** The words of a customer who signed by writing their name. */
function signedWords({ events }: ShopRepair): string[] {
  const last = events.findLast(({ kind }) => kind === 'sign');
  return last?.note ? [`${last.note} Le ${formatDate(last.created_at, { withTime: true })}.`] : [];
}

/** The strokes, or a frame for a pen where the customer is there to sign. */
function signatureOf(repair: ShopRepair): Pick<DocumentTexts, 'signature'> {
  const { signature, signed_at, way_in } = repair;
  if (signature) {
    const label = `Signature du client, le ${formatDate(signed_at, { withTime: true })}`;
    return { signature: { label, strokes: signature } };
  }
  if (way_in === 'mail-in' || signedState(repair) === 'signed') return {};
  return { signature: { label: 'Signature du client', strokes: null } };
}

function otherBlock({ repair, link }: Together): DocumentBlock {
  const rows = [
    ['Appareil', deviceText(repair)],
    ['Numéro de série', repair.serial ?? 'non relevé'],
    ['Code de déverrouillage', unlockCodeText(repair)],
    ['Panne annoncée', repair.fault],
    ...(conditionBlock(repair).short ?? []),
    ...conditionBlock(repair).rows,
    ...(conditionsOfRepair(repair).short ?? []),
    ...conditionsOfRepair(repair).rows,
    ['Suivi', link],
  ] as const;
  return { title: `Déposé en même temps\u00a0: dossier ${repair.reference}`, rows };
}

const unlockCodeText = ({ has_unlock_code, has_no_unlock_code, refuses_unlock_code }: ShopRepair) =>
  has_unlock_code
    ? 'confié, scellé, effacé à la remise'
    : has_no_unlock_code
      ? 'l’appareil n’en a pas'
      : refuses_unlock_code
        ? 'le client refuse de le donner'
        : 'non confié';

export const customerText = ({
  company,
  siren,
  customer_name,
  return_address,
  email,
  phone,
}: Pick<
  ShopRepair,
  'company' | 'siren' | 'customer_name' | 'email' | 'phone' | 'return_address'
>): string[] =>
  [
    company,
    customer_name,
    ...(return_address ? addressText(return_address) : []),
    siren && `SIREN ${formatSiren(siren)}`,
    email,
    phone && shownPhone(phone),
  ].filter((word): word is string => Boolean(word));

function conditionBlock(repair: ShopRepair): DocumentBlock {
  const { condition, condition_note, marks, accessories } = repair;
  const items = Object.entries(condition).map(
    ([item, value]) => [CONDITION_ITEMS[item as ConditionItem], CONDITION_VALUES[value]] as const,
  );
  return {
    title: 'État à l’arrivée',
    short: items,
    rows: [
      ...marks.map((mark, index) => [`Marque ${index + 1}`, markText(mark)] as const),
      ...(condition_note ? [['Remarques', condition_note] as const] : []),
      ['Accessoires laissés', accessories.length > 0 ? accessories.join(', ') : 'aucun'],
    ],
  };
}

function conditionsOfRepair(repair: ShopRepair): DocumentBlock {
  const { reused_parts, reused_parts_case, estimate_min_cents, estimate_max_cents } = repair;
  const reason = reused_parts_case && REUSED_PARTS_CASES[reused_parts_case].toLowerCase();
  const range =
    estimate_min_cents === null || estimate_max_cents === null
      ? 'aucune avant le diagnostic'
      : `de ${formatEuros(estimate_min_cents)} à ${formatEuros(estimate_max_cents)}, jusqu’au ${formatLongDate(repair.estimate_until)}`;
  const rows: [string, string][] = [
    ['Estimation', range],
    ['Ce qui la changerait', repair.estimate_note ?? ''],
    ...feeRows(repair).map(([name, words]): [string, string] => [name, words]),
    ['Pièces', reused_parts ? [REUSED_PARTS[reused_parts], reason].filter(Boolean).join('\u00a0: ') : ''],
  ];
  return {
    title: 'Réparation',
    short: [
      ...(repair.promised_on ? [['Date annoncée', formatLongDate(repair.promised_on)] as const] : []),
      ...(repair.data_choice
        ? [['Données', DATA_CHOICES[repair.data_choice].toLocaleLowerCase('fr')] as const]
        : []),
    ],
    rows: rows.filter(([, value]) => value !== ''),
  };
}
