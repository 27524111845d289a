import { listAddress } from '../list-address.ts';

export const GALLERY_PATH = '/admin/galerie';
/** Stands for the name of an item that is not saved yet. */
export const NEW_SCENE = 'nouvelle';

export const scenePath = (slug: string): string => `${GALLERY_PATH}/${slug}`;

/** The filters of the list. */
export type AskedScenes = { categorie: string; etat: 'toutes' | 'montrees' | 'masquees' };

/** The address of a page of the list; what is usual is left out. */
export const scenesPath = ({ categorie, etat }: AskedScenes, page = 1, fait = ''): string =>
  listAddress(GALLERY_PATH, {
    categorie,
    etat: etat === 'toutes' ? '' : etat,
    page: page > 1 ? page : '',
    fait,
  });
