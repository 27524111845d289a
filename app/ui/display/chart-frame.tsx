import { type ReactNode, useId } from 'react';
import { Heading, type HeadingLevel } from '../heading.tsx';
import { SkeletonText } from './skeleton.tsx';

type ChartFrameProps = {
  title: string;
  level?: HeadingLevel;
  /** What the curve shows, in a sentence, for people who do not see it. */
  description: string;
  /** « Visites par jour », « en euros ». */
  unit?: string;
  /** The same figures as a Table. */
  table: ReactNode;
  state?: 'ready' | 'loading' | 'empty';
  /** The words when there is nothing to draw. */
  emptyText?: string;
  /** The drawing. Its box scrolls if it is wider than the screen. */
  children?: ReactNode;
};

/** The frame of every chart: title, meaning, unit, and its figures in a table. */
export function ChartFrame({
  title,
  level = 2,
  description,
  unit,
  table,
  state = 'ready',
  emptyText = 'Aucune donnée sur cette période.',
  children,
}: ChartFrameProps) {
  const titleId = useId();
  return (
    <figure className="box chart" aria-labelledby={titleId} aria-busy={state === 'loading' || undefined}>
      <figcaption className="box__head">
        <div>
          <Heading level={level} id={titleId}>
            {title}
          </Heading>
          <p className="chart__description">
            {description}
            {unit && ` Unité\u00a0: ${unit}.`}
          </p>
        </div>
      </figcaption>
      {state === 'loading' && (
        <div className="chart__wait">
          <SkeletonText label={`Chargement\u00a0: ${title}`} />
        </div>
      )}
      {state === 'empty' && <p className="chart__wait">{emptyText}</p>}
      {state === 'ready' && (
        <>
          <section
            className="box__body chart__body"
            aria-label={`Graphique\u00a0: ${title}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, so the keyboard must reach it
            tabIndex={0}
          >
            {children}
          </section>
          <details className="chart__table">
            <summary>
              <span className="chart__closed">Voir en tableau</span>
              <span className="chart__opened">Fermer le tableau</span>
            </summary>
            {table}
          </details>
        </>
      )}
    </figure>
  );
}
