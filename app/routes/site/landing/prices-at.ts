import { formatRepairPrice } from '#domain/repair/repair-price.ts';
import { capitalize } from '#domain/text/typography.ts';
import type { GuideDevice } from '#server/content/price-guide.ts';

/** The ranges at these addresses (/prix/console/playstation-5/reparation-port-hdmi) as links; ranges that no longer exist are left out. */
export function pricesAt(
  addresses: readonly string[],
  guide: readonly GuideDevice[],
): { path: string; title: string; note: string }[] {
  const links = guide.flatMap((device) =>
    device.models.flatMap((model) =>
      model.repairs.map(({ slug, name, price }) => ({
        path: `/prix/${device.slug}/${model.slug}/${slug}`,
        title: `${name}, ${model.name}`,
        note: `${capitalize(formatRepairPrice(price))} · ${price.duration}`,
      })),
    ),
  );
  return addresses.flatMap((address) => links.find(({ path }) => path === address) ?? []);
}
