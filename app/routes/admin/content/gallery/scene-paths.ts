import type { ListPlace } from '#app/features/list/list-place.ts';

export const GALLERY_PATH = '/admin/galerie';
/** Stands for the name of an item that is not saved yet. */
export const NEW_SCENE = 'nouvelle';

export const scenePath = (slug: string): string => `${GALLERY_PATH}/${slug}`;

/** The pairs of photographs that customers let the gallery show. */
export const ALLOWED_PAIRS_PATH = `${GALLERY_PATH}/paires`;

/** The form of a scene that shows a pair. */
export const sceneOfPairPath = (pairId: string): string =>
  `${scenePath(NEW_SCENE)}?${new URLSearchParams({ paire: pairId })}`;

const PAIR_SIDES = { before: 'avant', after: 'apres' } as const;
export type PairSide = keyof typeof PAIR_SIDES;

/** One of the two photographs, small. */
export const pairPhotoPath = (pairId: string, side: PairSide): string =>
  `${ALLOWED_PAIRS_PATH}/${pairId}-${PAIR_SIDES[side]}.webp`;

export const SCENES = {
  path: GALLERY_PATH,
  usual: { categorie: '', etat: 'toutes' },
} as const satisfies ListPlace;
