import type { ListPlace } from '#app/features/list/list-place.ts';

export const OVERLAYS_PATH = '/admin/textes';

export const OVERLAYS = {
  path: OVERLAYS_PATH,
  usual: { q: '', genre: '', etat: '' },
} as const satisfies ListPlace;

export const overlayPath = ({ kind, key }: { kind: string; key: string }): string =>
  `${OVERLAYS_PATH}/${kind}/${key}`;

/** The page with the words of an older version in its form. */
export const overlayVersionPath = (place: { kind: string; key: string }, version: number): string =>
  `${overlayPath(place)}?version=${version}#formulaire`;

/** The form of a price that the owner adds for one exact model. */
export const NEW_PRICE_PATH = `${OVERLAYS_PATH}/prix/nouveau`;

/** The query parameter with the name of the device in that form. */
export const FOR_DEVICE = 'appareil';

export const newPricePath = (device: string): string =>
  `${NEW_PRICE_PATH}?${new URLSearchParams({ [FOR_DEVICE]: device })}`;
