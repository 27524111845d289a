import { formatRepairPrice } from '#domain/repair/repair-price.ts';
import type { ContentLibrary } from '#server/content/library.ts';

/** The workshop's repair that does the same as a guide. */
export type GuideRepair = {
  path: string;
  title: string;
  /** Its own prices, one for each model; empty if the workshop announces none for exactly this work. */
  prices: readonly { name: string; range: string; delay: string }[];
};

type Content = Pick<ContentLibrary, 'findPage' | 'findPrice'>;

/** @param targets of the guide's `repair`: keys of prices, or the page of the workshop's service */
export function guideRepair(targets: readonly string[], content: Content): GuideRepair {
  const rows = targets.flatMap((target) => content.findPrice(target) ?? []);
  const path = rows[0]?.page ?? targets[0] ?? '/services';
  return {
    path,
    title: content.findPage(path)?.title ?? 'Nos services',
    prices: rows.map(({ name, price }) => ({
      name,
      range: formatRepairPrice(price),
      delay: price.duration,
    })),
  };
}
