import type { ReactNode } from 'react';
import { ServiceIcon } from './service-icon.tsx';

type MatHeroProps = {
  title: string;
  lead?: string | null;
  /** A file of public/illustrations, without extension. Its copper thread runs on to both edges of the page. */
  illustration: string;
  /** Laid exactly over the drawing. */
  overlay?: ReactNode;
  /**
   * Name of an icon: the head is then the green board, with the drawing on a mat of its own and the icon as its tag.
   */
  boardIcon?: string;
  /** Buttons under the words. */
  children?: ReactNode;
};

/**
 * Head of a page, on the silicone mat. The drawing only decorates: the words say everything, and come first on a slow
 * network.
 */
export function MatHero({ title, lead, illustration, boardIcon, overlay, children }: MatHeroProps) {
  return (
    <header className={boardIcon ? 'mat-hero mat-hero--board board' : 'mat-hero mat'}>
      <div className="wrap">
        <div className="mat-hero__text">
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children && <div className="hero__cta">{children}</div>}
        </div>
        <div className={boardIcon ? 'mat-hero__image mat' : 'mat-hero__image'}>
          <img
            src={`/illustrations/${illustration}.svg`}
            alt=""
            width="320"
            height="240"
            fetchPriority="low"
          />
          {overlay}
          {boardIcon && (
            <span className="service-card__tag">
              <ServiceIcon name={boardIcon} />
            </span>
          )}
        </div>
      </div>
    </header>
  );
}
