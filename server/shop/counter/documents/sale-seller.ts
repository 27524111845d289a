import { z } from 'zod';
import type { ShopSettings } from '../../../settings/shop-settings.ts';
import { mediatorSchema, sellerSchema } from '../../documents/document-data.ts';
import { sellerData } from '../../documents/seller-data.ts';

const saleSellerSchema = z.object({ seller: sellerSchema, mediator: mediatorSchema, vatNotice: z.string() });

export type SaleSeller = z.output<typeof saleSellerSchema>;

/** Who sold, as kept with a closed sale; who sells now, for one that is open. */
export const sellerOfSale = (kept: unknown, shop: ShopSettings, now: Date): SaleSeller =>
  kept === null ? sellerData(shop, now) : saleSellerSchema.parse(kept);
