import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { feeRows, feesInForce } from '#domain/repair/announced-fees.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import { BATTERIES } from '#domain/repair/intake.ts';
import { returnPostageOf } from '#domain/repair/return-postage.ts';
import { typeset } from '#domain/text/typography.ts';
import { type DocumentTexts, sellerText } from '../../shop/documents/document-texts.ts';
import type { ShopRepair } from '../find-for-shop.ts';
import { customerText, type DocumentContext } from './ticket-texts.ts';

/**
 * The words of the slip in the parcel. Its code opens the intake for the shop, and holds no secret of the customer.
 */
export function repairSlipText(repair: ShopRepair, { shop, siteUrl }: DocumentContext): DocumentTexts {
  const { reference, battery, accessories, insured_cents: insuredCents } = repair;
  const fees = feeRows(feesInForce(repair));
  return {
    title: `Bordereau d’envoi ${reference}`,
    isSpecimen: shop.mode === 'demonstration',
    facts: [
      ['Demande du', formatDate(repair.created_at)],
      ['Appareil', deviceText(repair)],
      ['Batterie', battery ? BATTERIES[battery] : 'non précisée'],
      ['Accessoires joints', accessories.length > 0 ? accessories.join(', ') : 'aucun'],
      ...(insuredCents === null ? [] : [['Valeur assurée', formatEuros(insuredCents)] as const]),
    ],
    seller: sellerText(shop),
    customer: customerText(repair),
    parties: ['Destinataire', 'Expéditeur, adresse de retour'],
    qr: `${siteUrl}/enregistrement?dossier=${reference}`,
    blocks: [
      { title: 'Panne annoncée', rows: [['', repair.fault]] },
      ...(fees.length > 0 ? [{ title: 'Frais que vous avez acceptés', rows: fees }] : []),
      {
        title: 'Avant de fermer le carton',
        rows: [
          ['1. Sauvegarde', 'Vos données sont copiées ailleurs, si l’appareil le permet.'],
          ['2. Verrou', 'Le verrouillage antivol est désactivé, les cartes SIM et mémoire sont retirées.'],
          [
            '3. Batterie',
            'Ni gonflée, ni percée, ni chaude, ni mouillée\u00a0: sinon, appelez-nous avant tout envoi.',
          ],
          [
            '4. Emballage',
            'L’appareil, éteint, ne bouge pas dans le carton, sous cinq centimètres de protection.',
          ],
          ['5. Ce bordereau', 'Il est dans le carton, avec la référence ci-dessus.'],
          [
            '6. Départ',
            insuredCents === null
              ? 'Le carton part suivi et assuré, et son numéro est donné dans le dossier.'
              : `Le carton part suivi, assuré pour ${formatEuros(insuredCents)}, et son numéro est donné dans le dossier.`,
          ],
        ].map(([name = '', value = '']) => [name, typeset(value)] as const),
      },
    ],
    lines: [],
    totals: [],
    mentions: [
      'Le port aller est à votre charge et sous votre responsabilité jusqu’à l’atelier\u00a0; une assurance à la valeur de l’appareil est prudente. ' +
        `Le retour coûte ${returnPostageOf(repair.device_kind, shop, repair.return_address?.postcode ?? null)}, que le devis soit accepté ou refusé.`,
      'Le colis est ouvert et photographié à son arrivée\u00a0; une avarie vous est signalée aussitôt.',
      `Conditions générales\u00a0: ${siteUrl}/legal/cgv.`,
    ].map(typeset),
  };
}
