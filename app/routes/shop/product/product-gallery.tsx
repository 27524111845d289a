import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react';
import { isPlainClick } from '#app/features/navigation/use-site-links.ts';
import { Picture } from '#app/ui/picture.tsx';
import { pictureFiles } from '#domain/stock/product-picture.ts';
import { isRendered } from '#domain/stock/rendered-picture.ts';
import type { ProductPicture } from '#server/shop/catalogue/product.ts';

const PictureZoom = lazy(() => import('./picture-zoom.tsx'));

const idOf = (index: number) => `image-${index + 1}`;

/**
 * Pictures side by side, to swipe or to scroll with the keys; thumbnails below lead to each. A picture leads to its
 * file; with script it opens over the page.
 */
export function ProductGallery({ pictures }: { pictures: readonly ProductPicture[] }) {
  const [zoomed, setZoomed] = useState<number | null>(null);
  const opener = useRef<HTMLElement | null>(null);

  function open(event: MouseEvent<HTMLAnchorElement>, index: number) {
    if (!isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    opener.current = event.currentTarget;
    setZoomed(index);
  }

  return (
    <div className="shots">
      <ul className="shots__large" aria-label="Images du produit">
        {pictures.map((picture, index) => (
          <li key={picture.src} id={idOf(index)} className="mat">
            <a
              href={picture.src}
              aria-label={`Agrandir\u00a0: ${picture.alt}`}
              onClick={(event) => open(event, index)}
            >
              <Picture
                {...pictureFiles(picture)}
                sizes="(max-width: 60rem) 100vw, 40rem"
                loading={index === 0 ? 'eager' : 'lazy'}
              />
            </a>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul className="shots__small" aria-label="Choisir une image">
          {pictures.map((picture, index) => (
            <li key={picture.src} className="mat">
              <a
                href={`#${idOf(index)}`}
                aria-label={`Image ${index + 1} sur ${pictures.length}\u00a0: ${picture.alt}`}
              >
                <Picture {...pictureFiles(picture)} alt="" sizes="6rem" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {pictures.some(isRendered) && (
        <p className="shots__note">
          Images de synthèse, dessinées d’après les cotes du modèle{'\u00a0'}: aucune n’est une photographie
          de l’article vendu.
        </p>
      )}
      {zoomed !== null && (
        <Suspense>
          <PictureZoom
            pictures={pictures}
            index={zoomed}
            onIndex={setZoomed}
            onClose={() => setZoomed(null)}
            opener={() => opener.current}
          />
        </Suspense>
      )}
    </div>
  );
}
