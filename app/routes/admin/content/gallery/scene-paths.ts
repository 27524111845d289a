import type { ListPlace } from '#app/features/list/list-place.ts';

export const GALLERY_PATH = '/admin/galerie';
/** Stands for the name of an item that is not saved yet. */
export const NEW_SCENE = 'nouvelle';

export const scenePath = (slug: string): string => `${GALLERY_PATH}/${slug}`;

export const SCENES = {
  path: GALLERY_PATH,
  usual: { categorie: '', etat: 'toutes' },
} as const satisfies ListPlace;
