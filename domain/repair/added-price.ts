import { slugOf } from '../stock/slug-of.ts';

/** The kind and the beginning of the key of a price that the owner adds for one exact model (docs/decisions/078, 149). */
export const PRICES_KIND = 'prix';
const PREFIX = 'appareil';
const SLUG_MAX = 60;

/** A key that never changes, whatever the row is called later. @param device the id of a model of the register, or of a revision */
export const addedPriceKey = (device: string, repair: string): string => `${PREFIX}.${device}.${repair}`;

/** The model and the repair of such a key; null for any other key. */
export function readAddedPriceKey(key: string): { device: string; repair: string } | null {
  const [prefix, device, repair, ...rest] = key.split('.');
  return prefix === PREFIX && device && repair && rest.length === 0 ? { device, repair } : null;
}

/** The last part of the key: that of the family's repair of the same name, which it replaces, or a new one. */
export function repairSlug(name: string, known: readonly { slug: string; name: string }[]): string {
  const slug = slugOf(name, SLUG_MAX);
  return known.find((each) => slugOf(each.name, SLUG_MAX) === slug)?.slug ?? slug;
}
