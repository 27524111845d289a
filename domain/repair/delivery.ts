import { z } from 'zod';

/** The day on which a parcel that went back has arrived. */
export const deliverySchema = z.strictObject({
  deliveredOn: z.iso.date('Choisissez le jour de la livraison.'),
});
