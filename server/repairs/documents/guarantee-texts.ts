import { formatDate, formatLongDate } from '#domain/dates/dates.ts';
import { isForCarrier, leftText } from '#domain/repair/customer-state.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import { underLegalGuarantee } from '#domain/repair/guarantee.ts';
import { soldPartText, traceText } from '#domain/repair/part-trace.ts';
import { linesOfAlternative, takenAlternative } from '#domain/repair/quote-alternatives.ts';
import { PART_CONDITIONS } from '#domain/repair/quote-terms.ts';
import { chargeText } from '#domain/repair/repair-account.ts';
import { RETURN_LABEL } from '#domain/repair/return-postage.ts';
import { typeset } from '#domain/text/typography.ts';
import { type DocumentBlock, type DocumentTexts, sellerText } from '../../shop/documents/document-texts.ts';
import type { ShopRepair } from '../find-for-shop.ts';
import { checkBlocks } from './check-blocks.ts';
import { customerText, type DocumentContext } from './ticket-texts.ts';

/**
 * What was done to a device, what of it is guaranteed and until when, on one page; null if nothing was repaired or it has not left.
 * Its figures are those of the hand-over's event.
 */
export function guaranteeSheetText(repair: ShopRepair, { shop }: DocumentContext): DocumentTexts | null {
  const { reference, guarantee_until } = repair;
  const event = repair.events.findLast(({ kind }) => kind === 'hand_over');
  if (guarantee_until === null || !repair.handed_over_at || !event) return null;
  return {
    title: `Fiche de garantie ${reference}`,
    isSpecimen: shop.mode === 'demonstration',
    isCompact: true,
    facts: [
      ['Appareil', deviceText(repair)],
      ['Numéro de série', repair.serial ?? 'non relevé'],
    ],
    seller: sellerText(shop),
    customer: customerText(repair),
    parties: ['Atelier', 'Client'],
    blocks: [
      { title: 'Remise', rows: [['', leftText(repair) ?? '']] },
      workBlock(repair),
      ...partsBlock(repair),
      guaranteeBlock(repair, event.payload as Record<string, unknown>),
      ...checkBlocks(repair),
    ],
    lines: [],
    totals: [],
    mentions: [
      'Garantie de l’atelier\u00a0: elle couvre le travail fait et la panne réparée. Si cette panne revient, nous la reprenons sans frais. Elle s’ajoute aux garanties de la loi et n’en retire aucune.',
      'Pièces et biens vendus à un consommateur\u00a0: garantie légale de conformité de deux ans à partir de leur remise (code de la consommation, articles L. 217-3 et suivants). Un défaut qui paraît dans les vingt-quatre mois pour du neuf, dans les douze mois pour de l’occasion, est présumé d’origine (L. 217-7). Vous demandez la réparation ou le remplacement, sans frais et sous trente jours (L. 217-8 à L. 217-10).',
      'Un bien ou une pièce réparés au titre de cette garantie légale gagnent six mois (L. 217-13). Ces six mois valent pour ce qui a été vendu, jamais pour la main-d’œuvre seule. Le temps passé à l’atelier suspend la garantie (L. 217-28).',
      'Garantie des vices cachés\u00a0: code civil, articles 1641 à 1649.',
      ...(isForCarrier(repair) && repair.delivered_on === null
        ? [
            'Appareil expédié\u00a0: ces garanties courent du jour où il vous est livré. Dites-le-nous depuis votre dossier.',
          ]
        : []),
    ].map(typeset),
    ...signatureOf(event.payload as Record<string, unknown>, event.created_at),
  };
}

type Line = ShopRepair['quotes'][number]['lines'][number];
type Taken = { line: Line; option: Line['options'][number] };

/** What the customer took of the accepted quote. */
function takenLines({ quotes, agreement }: ShopRepair): Taken[] {
  const quote = agreement === 'guarantee' ? undefined : quotes.find(({ state }) => state === 'accepted');
  if (!quote) return [];
  const choices = quote.choices ?? [];
  return linesOfAlternative(quote.lines, takenAlternative(quote.lines, choices)).flatMap((line) => {
    const optionId = choices.find(({ lineId }) => lineId === line.id)?.optionId;
    const option = line.options.find(({ id }) => id === optionId);
    return option ? [{ line, option }] : [];
  });
}

const timesText = (label: string, quantity: number) => (quantity > 1 ? `${quantity} × ${label}` : label);

function workBlock(repair: ShopRepair): DocumentBlock {
  const done = takenLines(repair).filter(({ line }) => line.kind !== 'part' && line.label !== RETURN_LABEL);
  const added = repair.money.charges.filter(({ kind }) => kind === 'work');
  const words = [...done.map(({ line }) => timesText(line.label, line.quantity)), ...added.map(chargeText)];
  return {
    title: 'Travail fait',
    rows: [
      ['Panne annoncée', repair.fault],
      [
        repair.agreement === 'guarantee' ? 'Sous garantie' : 'Réparation',
        words.length > 0 ? words.join('\n') : 'la panne ci-dessus est reprise sans frais',
      ],
    ],
  };
}

/** Parts that were quoted, with what is known of those that were taken off the shelf. */
function partsBlock(repair: ShopRepair): DocumentBlock[] {
  const fitted = repair.parts.filter(({ state }) => state === 'taken');
  const sold = takenLines(repair).filter(({ line }) => line.kind === 'part');
  const productIds = sold.flatMap(({ option }) => option.product_id ?? []);
  const rows = [
    ...sold.map(({ line, option }) => {
      // A line without a product is none of the parts without one.
      const part = fitted.find(({ product_id }) => product_id !== null && product_id === option.product_id);
      const condition = option.condition && PART_CONDITIONS[option.condition];
      return [timesText(line.label, line.quantity), soldPartText(condition, part)] as const;
    }),
    ...fitted
      .filter(({ product_id }) => product_id === null || !productIds.includes(product_id))
      .map((part) => [timesText(part.name, part.quantity), traceText(part) || 'posée'] as const),
  ];
  return rows.length > 0 ? [{ title: 'Pièces posées', rows }] : [];
}

function guaranteeBlock(repair: ShopRepair, payload: Record<string, unknown>): DocumentBlock {
  const { guarantee_until, parts_guarantee_until } = repair;
  const { months, legalUntil } = payload;
  const length = typeof months === 'number' ? `${months} mois, ` : '';
  return {
    title: 'Garanties',
    rows: [
      ['Main-d’œuvre', `garantie de l’atelier\u00a0: ${length}jusqu’au ${formatLongDate(guarantee_until)}`],
      [
        'Pièces vendues',
        parts_guarantee_until
          ? `garantie légale de conformité\u00a0: jusqu’au ${formatLongDate(parts_guarantee_until)}`
          : 'aucune',
      ],
      ...(typeof legalUntil === 'string'
        ? [['Garantie légale', underLegalGuarantee(legalUntil)] as const]
        : []),
    ],
  };
}

/** The signature of whoever fetched it, which is in the event. */
function signatureOf(
  { signature, handedTo }: Record<string, unknown>,
  at: Date,
): Pick<DocumentTexts, 'signature'> {
  if (typeof signature !== 'string') return {};
  const who = typeof handedTo === 'string' ? ` à ${handedTo}` : '';
  return {
    signature: { label: `Remis${who}, signé le ${formatDate(at, { withTime: true })}`, strokes: signature },
  };
}
