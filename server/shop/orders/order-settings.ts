import path from 'node:path';
import { z } from 'zod';
import type { DeliveryRates } from '#domain/order/delivery-price.ts';
import { legalVersionsSchema } from '../../content/legal-versions.ts';
import { readYamlFile } from '../../content/source/yaml-file.ts';

const bands = z
  .array(z.strictObject({ upToG: z.int().min(1), priceCents: z.int().min(0) }))
  .min(1)
  .refine(
    (all) => all.every(({ upToG }, index) => index === 0 || upToG > (all[index - 1]?.upToG ?? 0)),
    'les poids vont en croissant',
  );

const ratesSchema = z.strictObject({
  packagingG: z.int().min(0),
  assumedProductG: z.int().min(1),
  bands: z.strictObject({ parcel: bands, relay: bands }),
});

export type OrderSettings = {
  rates: DeliveryRates;
  /** The newest terms, which are in force: cgv/2026-11-21. */
  cgvVersion: string;
  /** The newest privacy notice: privacy/2026-11-21. */
  privacyVersion: string;
  /** The address of each of their versions, by its name. */
  legalDir: string;
};

/**
 * What orders need from content/.
 * @throws ContentError if a file is missing or breaks its schema.
 */
export function readOrderSettings(contentDir: string): OrderSettings {
  const rates = readYamlFile(path.join(contentDir, 'data/delivery.yml'), ratesSchema);
  const versions = readYamlFile(path.join(contentDir, 'data/legal-versions.yml'), legalVersionsSchema);
  const newest = (text: string) => {
    const version = Object.keys(versions)
      .filter((each) => each.startsWith(`${text}/`))
      .toSorted()
      .at(-1);
    if (!version) throw new Error(`content/data/legal-versions.yml: aucune version de ${text}`);
    return version;
  };
  return {
    rates,
    cgvVersion: newest('cgv'),
    privacyVersion: newest('privacy'),
    legalDir: path.join(contentDir, 'pages/legal'),
  };
}
