import type { GuideDevice } from '#server/content/price-guide.ts';

export type PriceChoice = { key: string; label: string };

/** The models of /prix, whose faults a device may offer. */
export const priceChoices = (guide: readonly GuideDevice[]): PriceChoice[] =>
  guide.flatMap((device) =>
    device.models.map((model) => ({
      key: `${device.slug}/${model.slug}`,
      label: `${device.name}\u00a0: ${model.name}`,
    })),
  );

/** The words of a choice; on quote if there are no such prices. */
export const pricesWords = (key: string | null, choices: readonly PriceChoice[]): string =>
  choices.find((choice) => choice.key === key)?.label ?? 'Sur devis';
