import type { FormTexts } from '#domain/edits/edit-guard.ts';
import type { OwnDevice } from '#server/content/own/own-devices.ts';

/** A device of the shop as the texts of its form. */
export const deviceTexts = ({ fields, isHidden }: OwnDevice): FormTexts => ({
  brand: fields?.brand ?? '',
  family: fields?.family ?? '',
  kind: fields?.kind ?? '',
  name: fields?.name ?? '',
  year: fields?.year?.toString() ?? '',
  codes: fields?.codes.join(', ') ?? '',
  prices: fields?.prices ?? '',
  isHidden: isHidden ? 'oui' : '',
});
