import { ButtonLink } from '#app/ui/button-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { Gallery } from '#server/content/gallery.ts';
import { galleryPath } from './gallery-choice.ts';

type GalleryGridProps = {
  categories: Gallery['categories'];
  /** The items of the requested category. */
  items: Gallery['items'];
  category: string;
};

/** Card widths in one, two, three and four columns (app/routes/gallery/style.css). */
const SIZES = '(max-width: 639px) 92vw, (max-width: 999px) 46vw, (max-width: 1279px) 30vw, 20rem';

/** The first row on the widest screens, which is in the first view there. */
const FIRST_ROW = 4;

/** The filters, which are links, and the cards: each opens its item over the list, or as a page of its own. */
export function GalleryGrid({ categories, items, category }: GalleryGridProps) {
  return (
    <>
      <nav className="chips gallery__filters" aria-label="Catégories de la galerie">
        {categories.map(({ id, label }) => (
          <span key={id} className="chip">
            <Link
              to={galleryPath(id)}
              data-keep-scroll=""
              aria-current={id === category ? 'true' : undefined}
            >
              {label}
            </Link>
          </span>
        ))}
      </nav>
      {items.length === 0 ? (
        <div className="gallery__none">
          <p role="status">Aucun élément à afficher dans cette catégorie pour le moment.</p>
          <ButtonLink to={galleryPath('all')}>Voir toute la galerie</ButtonLink>
        </div>
      ) : (
        <ul className="gallery">
          {items.map(({ slug, title, description, altText, picture }, index) => (
            <li key={slug} className="shot">
              <Picture
                {...picture}
                alt={altText}
                sizes={SIZES}
                loading={index < FIRST_ROW ? 'eager' : 'lazy'}
              />
              <div className="shot__body">
                <h2>
                  <Link id={slug} to={galleryPath(category, slug)} data-keep-scroll="">
                    {title}
                  </Link>
                </h2>
                <p>{description}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
