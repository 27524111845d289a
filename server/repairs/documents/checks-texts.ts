import { deviceText } from '#domain/repair/device-texts.ts';
import { traceText } from '#domain/repair/part-trace.ts';
import { typeset } from '#domain/text/typography.ts';
import { type DocumentBlock, type DocumentTexts, sellerText } from '../../shop/documents/document-texts.ts';
import type { ShopRepair } from '../find-for-shop.ts';
import { checkBlocks } from './check-blocks.ts';
import { customerText, type DocumentContext } from './ticket-texts.ts';

/** What was tried at the bench before the repair and after it, for its customer; null if nothing was. */
export function checksSheetText(repair: ShopRepair, { shop }: DocumentContext): DocumentTexts | null {
  const checked = checkBlocks(repair);
  if (checked.length === 0) return null;
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
    blocks: [...checked, ...fittedBlocks(repair)],
    lines: [],
    totals: [],
    mentions: [
      'Un point «\u00a0non testé\u00a0» ne pouvait pas l’être ce jour-là, par exemple sans code de déverrouillage ou sans carte SIM.',
    ].map(typeset),
  };
}

/** The parts in the device whose origin is known. */
function fittedBlocks({ parts }: ShopRepair): DocumentBlock[] {
  const rows = parts.flatMap((part) => {
    const origin = part.state === 'taken' ? traceText(part) : '';
    return origin ? [[part.name, origin] as const] : [];
  });
  return rows.length > 0 ? [{ title: 'Pièces posées', rows }] : [];
}
