import { deviceText } from '#domain/repair/device-texts.ts';
import { typeset } from '#domain/text/typography.ts';
import { type DocumentTexts, sellerText } from '../../shop/documents/document-texts.ts';
import type { ShopRepair } from '../find-repair.ts';
import { checkBlocks } from './check-blocks.ts';
import { customerText, type DocumentContext } from './ticket-texts.ts';

/** What was tried at the bench before the repair and after it, for its customer; null if nothing was. */
export function checksSheetText(repair: ShopRepair, { shop }: DocumentContext): DocumentTexts | null {
  const blocks = checkBlocks(repair);
  if (blocks.length === 0) return null;
  return {
    title: `Fiche de contrôle ${repair.reference}`,
    isSpecimen: shop.mode === 'demonstration',
    isCompact: true,
    facts: [
      ['Appareil', deviceText(repair)],
      ['Numéro de série', repair.serial ?? 'non relevé'],
    ],
    seller: sellerText(shop),
    customer: customerText(repair),
    parties: ['Atelier', 'Client'],
    blocks,
    lines: [],
    totals: [],
    mentions: [
      'Un point « non testé » ne pouvait pas l’être ce jour-là, par exemple sans code de déverrouillage ou sans carte SIM.',
    ].map(typeset),
  };
}
