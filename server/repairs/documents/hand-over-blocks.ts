import { typeset } from '#domain/text/typography.ts';
import type { DocumentBlock } from '../../shop/documents/document-texts.ts';
import type { ShopRepair } from '../find-for-shop.ts';
import { checkBlocks } from './check-blocks.ts';

/** What whoever fetches a device signs: what was done, what goes back with it, and what was tried. */
export const handOverBlocks = (repair: ShopRepair): DocumentBlock[] => [
  {
    title: 'Remise',
    rows: [
      ['Travail', workText(repair)],
      ['Accessoires', repair.accessories.length > 0 ? repair.accessories.join(', ') : 'aucun'],
    ],
  },
  ...checkBlocks(repair),
];

const workText = ({ agreement }: ShopRepair): string => {
  if (agreement === null) return 'aucun\u00a0: l’appareil repart comme il est venu';
  return agreement === 'guarantee' ? 'réparé sous garantie' : 'réparé';
};

/** The sentences above the signature of a hand-over. */
export const HAND_OVER_MENTIONS = [
  'Vous signez que cet appareil vous est remis, avec les accessoires écrits plus haut. Comparez-les à votre ticket avant de signer.',
  'Votre signature ne retire rien à vos garanties\u00a0: un défaut que vous découvrez plus tard se dit plus tard.',
].map(typeset);
