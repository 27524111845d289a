import { z } from 'zod';
import { SELLER_DOCUMENTS, type SellerDocument } from '../accounting/used-goods.ts';
import { optional } from '../customers/customer-fields.ts';
import { isLockable } from '../repair/account-lock.ts';
import type { DeviceId } from '../repair/devices.ts';
import { isPossibleSerial, normalSerial, WRONG_IMEI } from '../repair/serial.ts';
import { onceRight } from '../text/once-right.ts';
import { lineField, linesField } from '../text/text-fields.ts';
import { PAYOUT_WAYS, type PayoutWay } from './payout-ways.ts';

const IMEI = /^\d{15}$/;

/** What the counter writes of a device and of whoever sells it, before the deed is printed. */
export const deedSchema = (kind: DeviceId) =>
  z
    .object({
      item: lineField('Écrivez quel appareil c’est.', 200),
      serial: lineField('Écrivez le numéro de série ou l’IMEI.', 60)
        .transform(normalSerial)
        .refine(isPossibleSerial, WRONG_IMEI)
        .refine(
          (serial) => kind !== 'telephone' || IMEI.test(serial),
          'Écrivez l’IMEI d’un téléphone, quinze chiffres\u00a0: composez *#06#.',
        ),
      marks: optional(linesField('', 1000)),
      isUnlocked: z.literal(
        'oui',
        isLockable(kind)
          ? 'Vérifiez sur l’appareil que le verrou de compte est retiré, puis cochez\u00a0: rien ne s’achète avant.'
          : 'Vérifiez sur l’appareil qu’aucun compte ne le verrouille, puis cochez.',
      ),
      sellerName: lineField('Écrivez le nom et les prénoms du vendeur.', 200),
      sellerAddress: lineField('Écrivez l’adresse du vendeur.', 300),
      documentKind: z.enum(
        Object.keys(SELLER_DOCUMENTS) as [SellerDocument, ...SellerDocument[]],
        'Choisissez la pièce présentée.',
      ),
      documentNumber: lineField('Écrivez le numéro de la pièce.', 60),
      documentIssuer: lineField('Écrivez qui a délivré la pièce, et quand.', 120),
      isAdult: z.literal('oui', 'Vérifiez l’âge sur la pièce, puis cochez\u00a0: un mineur ne vend pas.'),
      way: z.enum(Object.keys(PAYOUT_WAYS) as [PayoutWay, ...PayoutWay[]], 'Choisissez virement ou chèque.'),
      reference: optional(lineField('', 80)),
    })
    .refine(({ way, reference }) => way !== 'cheque' || reference !== undefined, {
      ...onceRight('way', 'reference'),
      path: ['reference'],
      message: 'Écrivez le numéro du chèque.',
    });

type WrittenDeed = z.output<ReturnType<typeof deedSchema>>;

/** What is kept of it: the boxes were ticked, or there is no deed. */
export type BuyBackDeed = Omit<WrittenDeed, 'isUnlocked' | 'isAdult'>;
