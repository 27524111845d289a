import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { orderedCost } from '#domain/purchasing/purchase-order.ts';
import { typeset } from '#domain/text/typography.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { type DocumentTexts, sellerText } from '../documents/document-texts.ts';
import type { FoundPurchaseOrder } from './find-purchase-orders.ts';

/** The words of a purchase order, for its supplier. */
export function purchaseOrderText(order: FoundPurchaseOrder, shop: ShopSettings): DocumentTexts {
  const { number, lines, sent_at, expected_on, account_number, note } = order;
  const { cents, isWhole } = orderedCost(lines);
  return {
    title: number === null ? 'Commande (brouillon)' : `Commande ${number}`,
    isSpecimen: number === null || shop.mode === 'demonstration',
    facts: [
      ...(sent_at ? [['Date', formatDate(sent_at)] as const] : []),
      ...(expected_on ? [['Livraison souhaitée', formatDate(expected_on)] as const] : []),
      ...(account_number ? [['Notre compte chez vous', account_number] as const] : []),
    ],
    seller: sellerText(shop),
    customer: [order.supplier, order.supplier_contact, order.supplier_email].filter((line) => line !== null),
    parties: ['Acheteur', 'Fournisseur'],
    ...(note && { blocks: [{ title: 'Note', rows: [['', note]] }] }),
    lines: lines.map((line) => ({
      name: line.label,
      details: line.reference ? `Réf. ${line.reference}` : '',
      quantity: String(line.quantity),
      unitPrice: line.unit_cost_cents === null ? '—' : formatEuros(line.unit_cost_cents),
      total: line.unit_cost_cents === null ? '—' : formatEuros(line.quantity * line.unit_cost_cents),
    })),
    totals:
      cents > 0
        ? [
            {
              label: isWhole ? 'Total attendu' : 'Total des prix connus',
              amount: formatEuros(cents),
              isMain: true,
            },
          ]
        : [],
    mentions: [
      'Prix attendus, à confirmer avant de livrer s’ils ont changé. Rappelez le numéro de cette commande sur le bon de livraison et la facture.',
    ].map(typeset),
  };
}
