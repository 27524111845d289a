import { renderedPicture } from '#domain/stock/rendered-picture.ts';
import type { MicroPair } from '#server/content/data-files.ts';
import { Compare } from './compare.tsx';

/** The heading, for tables of contents. */
export const MICRO_PAIRS = { id: 'binoculaire', title: 'Sous le binoculaire' };

type MicroPairsProps = {
  pairs: readonly MicroPair[];
  /** The width of each on the page. */
  sizes: string;
};

/** Pairs of pictures at ×20 that art/ drew: nothing for a page without any. */
export function MicroPairs({ pairs, sizes }: MicroPairsProps) {
  if (pairs.length === 0) return null;
  return (
    <section aria-labelledby={MICRO_PAIRS.id}>
      <h2 id={MICRO_PAIRS.id}>{MICRO_PAIRS.title}</h2>
      <div className="compares">
        {pairs.map(({ slug, title, description, before, after }) => (
          <Compare
            key={slug}
            id={slug}
            title={title}
            before={{ ...before, alt: altOf(before.alt), picture: renderedPicture(slug, 'before') }}
            after={{ ...after, alt: altOf(after.alt), picture: renderedPicture(slug, 'after') }}
            sizes={sizes}
            scale={'2\u00a0mm'}
          >
            <strong className="compare__title">{title}</strong>
            {description}
            <small className="compare__note">
              Images de synthèse à ×20, sur une carte imaginaire. Le trait mesure 2{'\u00a0'}mm.
            </small>
          </Compare>
        ))}
      </div>
    </section>
  );
}

/** The pairs that a page shows. */
export const pairsOn = (pairs: readonly MicroPair[], path: string): MicroPair[] =>
  pairs.filter(({ pages }) => pages.includes(path));

const altOf = (shows: string) => `Image de synthèse\u00a0: ${shows}`;
