import type { PictureFiles } from '#domain/content/picture.ts';
import type { FindPhoto } from '../photos/open-photos.ts';
import type { GalleryData, MicroPair } from './data-files.ts';

/** A scene of the gallery; its `slug` is the end of its address. */
export type GalleryItem = {
  slug: string;
  category: string;
  title: string;
  description: string;
  altText: string;
  /** The day of the scene, if the shop gave one. */
  doneOn: string | null;
  picture: PictureFiles;
  /** The picture has two halves: before a repair on the left, after it on the right (server/photos/compose-pair.ts). */
  isPair: boolean;
};

export type Gallery = {
  /** The first one stands for all of them. */
  categories: readonly { id: string; label: string }[];
  items: readonly GalleryItem[];
  /** What the binocular shows at ×20, two pictures each. */
  pairs: readonly MicroPair[];
};

/** The size of the drawings in public/illustrations/galerie (tests/illustrations/gallery.test.ts). */
const DRAWING = { width: 960, height: 720 };

/** Each scene with its photograph, or with its drawing as long as there is none. */
export function withPictures({ categories, items, pairs }: GalleryData, findPhoto: FindPhoto): Gallery {
  return {
    categories,
    pairs,
    items: items.map(({ imgSrcStub, category, title, description, altText }) => ({
      slug: imgSrcStub,
      category,
      title,
      description,
      altText,
      doneOn: null,
      picture: findPhoto(imgSrcStub) ?? { src: `/illustrations/galerie/${imgSrcStub}.svg`, ...DRAWING },
      isPair: false,
    })),
  };
}
