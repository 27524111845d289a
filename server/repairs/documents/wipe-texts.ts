import { formatDate, formatLongDate } from '#domain/dates/dates.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import {
  WIPE_CATEGORIES,
  WIPE_STANDARD,
  WIPE_TECHNIQUES,
  WIPE_VERIFICATIONS,
  WIPED_MEDIA,
} from '#domain/repair/wipe.ts';
import type { Wipe } from '#domain/repair/wipe-request.ts';
import { typeset } from '#domain/text/typography.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { type DocumentTexts, sellerText } from '../../shop/documents/document-texts.ts';
import type { ShopRepair } from '../find-for-shop.ts';
import { customerText } from './ticket-texts.ts';

type Certified = {
  repair: ShopRepair;
  wipe: Wipe;
  number: string;
  /** Who wiped the medium and looked. */
  by: string;
  at: Date;
  shop: ShopSettings;
};

/** A certificate in the field's words: what was wiped, how, by whom, when, and how that was verified. */
export function wipeText({ repair, wipe, number, by, at, shop }: Certified): DocumentTexts {
  const { category, label } = WIPE_TECHNIQUES[wipe.technique];
  const { label: categoryLabel, words } = WIPE_CATEGORIES[category];
  return {
    title: `Certificat d’effacement ${number}`,
    isSpecimen: shop.mode === 'demonstration',
    isCompact: true,
    facts: [
      ['Établi le', formatDate(at, { withTime: true })],
      ['Dossier', repair.reference],
      ['Appareil', deviceText(repair)],
      ['N° de l’appareil', repair.serial ?? 'non relevé'],
    ],
    seller: sellerText(shop),
    customer: customerText(repair),
    parties: ['Atelier', 'Client'],
    blocks: [
      {
        title: 'Support effacé',
        rows: [
          ['Support', WIPED_MEDIA[wipe.medium]],
          ['Marque et modèle', wipe.description],
          ['Numéro de série', wipe.serial],
        ],
      },
      {
        title: 'Effacement',
        rows: [
          ['Catégorie', `${categoryLabel} (${WIPE_STANDARD})`],
          ['Méthode', label],
          ...(wipe.tool ? [['Outil', wipe.tool] as const] : []),
          ['Fait le', formatLongDate(wipe.doneOn)],
          ['Par', by],
        ],
      },
      {
        title: 'Vérification',
        rows: [
          ['Contrôle', WIPE_VERIFICATIONS[wipe.verification].label],
          ['Résultat', 'réussi\u00a0: ce contrôle ne trouve plus aucune donnée'],
          ['Par', by],
          ...(wipe.note ? [['Remarques', wipe.note] as const] : []),
        ],
      },
    ],
    lines: [],
    totals: [],
    mentions: [
      `${categoryLabel}\u00a0: ${words}.`,
      'Ce certificat vaut pour le seul support dont le numéro de série est écrit ci-dessus. Le client a demandé cet effacement par écrit.',
    ].map(typeset),
    signature: { label: `Pour l’atelier, ${by}`, strokes: null },
  };
}
