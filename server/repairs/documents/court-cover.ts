import { dayInParis, formatDate, formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { eventLabel, shopState } from '#domain/repair/customer-state.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import type { RepairEvent } from '#domain/repair/repair-states.ts';
import type { RepairSideEvent } from '#domain/repair/repair-timeline.ts';
import { signedState } from '#domain/repair/signed-state.ts';
import { unclaimedDates } from '#domain/repair/unclaimed.ts';
import { typeset } from '#domain/text/typography.ts';
import { type DocumentBlock, type DocumentTexts, sellerText } from '../../shop/documents/document-texts.ts';
import type { ShopRepair } from '../find-for-shop.ts';
import { customerText, type DocumentContext } from './ticket-texts.ts';

type Row = readonly [name: string, value: string];

/** The first page of a court file: the facts that the law of 31 December 1903 asks for, what happened, who was told and who signed. */
export function courtCoverText(
  repair: ShopRepair,
  { shop }: Pick<DocumentContext, 'shop'>,
  { readyAt, names, drawnAt }: { readyAt: Date; names: readonly string[]; drawnAt: Date },
): DocumentTexts {
  const { reference } = repair;
  const { saleFrom } = unclaimedDates(dayInParis(readyAt));
  return {
    title: `Appareil non réclamé, dossier ${reference}`,
    isSpecimen: shop.mode === 'demonstration',
    isCompact: true,
    facts: [
      ['Établi le', formatDate(drawnAt, { withTime: true })],
      ['Dossier', shopState(repair)],
    ],
    seller: sellerText(shop),
    customer: customerText(repair),
    parties: ['Atelier, où l’appareil est déposé', 'Propriétaire de l’appareil'],
    blocks: blocksOf(repair, { readyAt, saleFrom, names }),
    lines: [],
    totals: [],
    mentions: [
      'Loi du 31 décembre 1903, articles 1 et 2\u00a0: les objets confiés pour être réparés et non retirés depuis un an peuvent être vendus avec l’autorisation du juge, sur requête. L’appareil reste à son propriétaire jusque-là\u00a0; ce que la vente laisse une fois l’atelier payé lui revient.',
      'Dates et heures de Paris, telles que le dossier les a gardées\u00a0: ses événements ne se modifient pas.',
    ].map(typeset),
  };
}

function blocksOf(
  repair: ShopRepair,
  { readyAt, saleFrom, names }: { readyAt: Date; saleFrom: string; names: readonly string[] },
): DocumentBlock[] {
  const { money } = repair;
  const blocks: DocumentBlock[] = [
    {
      title: 'Faits à joindre à la requête',
      rows: [
        [
          'Désignation',
          [deviceText(repair), repair.serial && `n°\u00a0${repair.serial}`].filter(Boolean).join(', '),
        ],
        ['Reçu le', formatDate(repair.registered_at ?? repair.created_at, { withTime: true })],
        ['Prêt depuis le', formatLongDate(readyAt)],
        ['Prix réclamé', `${formatEuros(money.dueCents)}, sur ${formatEuros(money.priceCents)} convenus`],
        ['Vente possible', `à partir du ${formatLongDate(saleFrom)}, si le juge l’autorise`],
      ],
    },
    { title: 'Signatures et accords', rows: agreementRows(repair) },
    { title: 'Chronologie', rows: repair.events.flatMap((event) => eventRow(event, repair)) },
    { title: 'Messages envoyés au client', rows: mailRows(repair) },
    {
      title: 'Pièces jointes à la suite',
      rows: names.map((name, place): Row => [`Pièce ${place + 1}`, name]),
    },
  ];
  return blocks.filter(({ rows }) => rows.length > 0);
}

/** Notes that the shop keeps for itself are not told. */
function eventRow(event: ShopRepair['events'][number], repair: ShopRepair): Row[] {
  const { kind, actor, note, is_public, created_at } = event;
  if (!is_public) return [];
  const who = { customer: 'le client', shop: 'l’atelier', system: 'le site' }[actor];
  const title = eventLabel(kind as RepairEvent | RepairSideEvent, 'shop', repair);
  const words = [`${title}, par ${who}`, note].filter(Boolean).join('\n');
  return [[formatDate(created_at, { withTime: true }), words]];
}

/** What was told, when it left, and what did not. */
const mailRows = (repair: ShopRepair): Row[] =>
  repair.mails
    .filter(({ recipient }) => recipient === 'customer')
    .map(({ channel, event_id, sent_at, failed_at, created_at }) => {
      const event = repair.events.find(({ id }) => id === event_id);
      const about = event
        ? eventLabel(event.kind as RepairEvent | RepairSideEvent, 'shop', repair)
        : 'Dossier';
      const number = reminderNumber(event?.payload);
      const what = `${channel === 'sms' ? 'SMS' : 'E-mail'}\u00a0: ${about}${number === null ? '' : ` n°\u00a0${number}`}`;
      const became = sent_at
        ? `parti le ${formatDate(sent_at, { withTime: true })}`
        : failed_at
          ? 'n’est pas parti'
          : 'pas encore parti';
      return [formatDate(created_at, { withTime: true }), `${what}, ${became}`] as const;
    });

function reminderNumber(payload: unknown): number | null {
  const { number } = (payload ?? {}) as Record<string, unknown>;
  return typeof number === 'number' ? number : null;
}

const SIGNED = {
  unsigned: 'non signée',
  signed: 'signée par le client',
  changed: 'signée par le client, dossier corrigé depuis',
  refused: 'le client n’a pas signé',
} as const;

/** Who signed, accepted or refused what, with the proof that was kept. */
function agreementRows(repair: ShopRepair): Row[] {
  const { registered_at, quotes } = repair;
  return [
    ...(registered_at ? [['Prise en charge', SIGNED[signedState(repair)]] as const] : []),
    ...quotes
      .filter(({ sent_at }) => sent_at !== null)
      .toReversed()
      .map((quote): Row => {
        const { version, state, answered_at, accepted_cents, document_hash } = quote;
        const answer =
          state === 'accepted'
            ? `accepté le ${formatDate(answered_at, { withTime: true })}, pour ${formatEuros(accepted_cents ?? 0)}`
            : state === 'refused'
              ? `refusé le ${formatDate(answered_at, { withTime: true })}`
              : 'sans réponse, ou remplacé';
        return [`Devis n°\u00a0${version}`, `${answer}\nEmpreinte SHA-256\u00a0: ${document_hash ?? ''}`];
      }),
  ];
}
