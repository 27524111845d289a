import type { ReactNode } from 'react';
import { Picture } from '#app/ui/picture.tsx';
import type { PairShape } from '#domain/content/pair-shape.ts';
import type { PictureFiles } from '#domain/content/picture.ts';

type ComparedView = { label: string; alt: string; picture: PictureFiles };

type CompareProps = {
  /** Unique on the page. */
  id: string;
  /** The subject of both pictures, for the names of the controls. */
  title: string;
  before: ComparedView;
  after: ComparedView;
  /** The width that it takes on the page (app/ui/picture.tsx). */
  sizes: string;
  shape?: PairShape;
  /** Both are halves of one picture: before on its left, after on its right. */
  isHalved?: boolean;
  loading?: 'eager';
  /** The length of the line that is drawn over them: 2 of the 11.5 mm that ×20 shows. */
  scale?: string;
  /** The caption. */
  children: ReactNode;
};

/**
 * Two pictures of one spot, one over the other, and a copper wire between them. It moves by drag and by keys once the on-intent
 * script is there (app/boot/on-intent/move-dividers.ts); the three buttons need no script.
 */
export function Compare({
  id,
  title,
  before,
  after,
  sizes,
  shape = 'wide',
  isHalved = false,
  loading,
  scale,
  children,
}: CompareProps) {
  const keys = [
    ['100', before.label],
    ['50', 'Les deux'],
    ['0', after.label],
  ] as const;
  const view = ({ label, alt, picture }: ComparedView) => (
    <>
      <Picture {...picture} alt={alt} sizes={sizes} loading={loading} />
      <span className="compare__label" aria-hidden="true">
        {label}
      </span>
    </>
  );
  return (
    <figure className={`compare compare--${shape}`} data-halved={isHalved ? '' : undefined}>
      <div className="compare__views">
        <div className="compare__after">{view(after)}</div>
        <div className="compare__before">{view(before)}</div>
        <span className="compare__wire" aria-hidden="true" />
        {scale && <span className="compare__scale">{scale}</span>}
        <input
          className="compare__range"
          type="range"
          min="0"
          max="100"
          defaultValue="50"
          autoComplete="off"
          aria-label={`Part de «\u00a0${before.label}\u00a0», en pour cent\u00a0: ${title}`}
        />
      </div>
      <fieldset className="chips">
        <legend className="visually-hidden">{`Vue\u00a0: ${title}`}</legend>
        {keys.map(([cut, label]) => (
          <span key={cut} className="chip">
            <input
              type="radio"
              id={`${id}-${cut}`}
              name={id}
              value={cut}
              defaultChecked={cut === '50'}
              autoComplete="off"
            />
            <label htmlFor={`${id}-${cut}`}>{label}</label>
          </span>
        ))}
      </fieldset>
      <figcaption>{children}</figcaption>
    </figure>
  );
}
