import { formatRepairPrice } from '#domain/repair/repair-price.ts';
import type { PageHeader } from './pages.ts';

/** What a shared link shows of a page besides its title and its drawing. */
export type SharedLook = {
  /** What art/ rendered of it: a scene and one of its views. */
  picture: { rendered: string; view: string } | null;
  /** As on the page: « à partir de 59 € ». */
  price: string | null;
};

const NOTHING: SharedLook = { picture: null, price: null };

export function sharedLook(page: PageHeader | undefined): SharedLook {
  switch (page?.type) {
    case 'service':
    case 'professional':
    case 'hosting':
      return { picture: page.picture, price: page.price };
    case 'console': {
      const [model] = page.pictures;
      return { picture: model ? { rendered: model.rendered, view: 'three-quarter' } : null, price: null };
    }
    case 'fault':
      return { picture: null, price: formatRepairPrice(page.price) };
    default:
      return NOTHING;
  }
}
