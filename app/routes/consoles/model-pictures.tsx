import { Picture } from '#app/ui/picture.tsx';
import { renderedPicture } from '#domain/stock/rendered-picture.ts';
import type { ConsolePage } from '#server/content/pages.ts';

/** The models of a console that art/ has drawn, side by side. */
export function ModelPictures({ pictures }: Pick<ConsolePage, 'pictures'>) {
  if (pictures.length === 0) return null;
  return (
    <div className="models">
      {pictures.map(({ rendered, name, shows }) => (
        <figure key={rendered}>
          <div className="mat">
            <Picture
              {...renderedPicture(rendered, 'three-quarter')}
              alt={`Image de synthèse\u00a0: ${shows}`}
              sizes="(max-width: 640px) 92vw, 22rem"
            />
          </div>
          <figcaption>
            {name} <small>Image de synthèse, d’après les cotes du modèle</small>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
