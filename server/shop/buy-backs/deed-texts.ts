import { SELLER_DOCUMENTS } from '#domain/accounting/used-goods.ts';
import {
  answerText,
  BUY_BACK_QUESTIONS,
  type BuyBackAnswers,
  buyBackQuestions,
} from '#domain/buy-back/buy-back-questions.ts';
import type { BuyBackDeed } from '#domain/buy-back/deed-request.ts';
import { PAYOUT_WAYS } from '#domain/buy-back/payout-ways.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { typeset } from '#domain/text/typography.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { type DocumentTexts, sellerText } from '../documents/document-texts.ts';

/** Of a device that stays locked there is no deed. */
const UNLOCKED = 'Retiré, vu sur l’appareil';

type Deed = {
  number: string;
  deed: BuyBackDeed;
  cents: number;
  /** What the counter found. */
  answers: BuyBackAnswers;
  note: string | null;
  at: Date;
  shop: ShopSettings;
};

/** The deed by which somebody sells their device to the shop: what it is, for how much, and what both promise. */
export function deedTexts({ number, deed, cents, answers, note, at, shop }: Deed): DocumentTexts {
  const { item, serial, marks, sellerName, sellerAddress, way, reference } = deed;
  return {
    title: `Certificat de cession ${number}`,
    isSpecimen: shop.mode === 'demonstration',
    isCompact: true,
    facts: [
      ['Établi le', formatDate(at, { withTime: true })],
      ['Prix', formatEuros(cents)],
      ['Payé par', PAYOUT_WAYS[way]],
      ...(reference ? [['Référence', reference] as const] : []),
    ],
    // The shop's paper, on which it is the one that buys.
    seller: sellerText(shop),
    customer: [sellerName, sellerAddress],
    parties: ['Acheteur', 'Vendeur'],
    blocks: [
      {
        title: 'Appareil vendu',
        rows: [
          ['Appareil', item],
          ['Numéro de série ou IMEI', serial],
          ...(marks ? [['Marques et accessoires', marks] as const] : []),
        ],
      },
      {
        title: 'État constaté',
        short: buyBackQuestions.map((question) => [
          BUY_BACK_QUESTIONS[question].label,
          question === 'account' ? UNLOCKED : answerText(question, answers[question]),
        ]),
        rows: note ? [['Remarques', note]] : [],
      },
      {
        title: 'Pièce d’identité du vendeur, vue au comptoir',
        rows: [
          ['Pièce', SELLER_DOCUMENTS[deed.documentKind]],
          ['Numéro', deed.documentNumber],
          ['Délivrée par', deed.documentIssuer],
        ],
      },
    ],
    lines: [],
    totals: [{ label: 'Prix de vente', amount: formatEuros(cents), isMain: true }],
    mentions: [
      'Le vendeur déclare être majeur, propriétaire de cet appareil, et que celui-ci n’est ni volé, ni gagé, ni en location.',
      'Le vendeur a retiré ses comptes et ses verrous de l’appareil. L’atelier efface les données qui y restent avant de le revendre, sans les lire ni les copier.',
      'L’atelier inscrit cet achat sur son registre des objets mobiliers (code pénal, articles 321-7 et R. 321-3)\u00a0: identité du vendeur, appareil, prix et moyen de paiement. Il le garde dix ans et le présente aux autorités qui le demandent.',
      'Le délai de rétractation du code de la consommation protège la personne qui achète à un professionnel\u00a0: il ne joue pas pour cette vente, ferme dès la signature.',
      'Le prix est payé par virement ou par chèque, jamais en espèces. La revente est soumise à la TVA sur la marge quand l’atelier y est assujetti.',
    ].map(typeset),
    signature: { label: `Le vendeur, ${sellerName}`, strokes: null },
  };
}
