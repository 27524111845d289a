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
    <header className={boardIcon ? 'shero shero--board board' : 'shero mat'}>
      <div className="wrap">
        <div className="shero__t">
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children && <div className="hero__cta">{children}</div>}
        </div>
        <div className={boardIcon ? 'shero__i mat' : 'shero__i'}>
          <img
            src={`/illustrations/${illustration}.svg`}
            alt=""
            width="320"
            height="240"
            fetchPriority="low"
          />
          {overlay}
          {boardIcon && (
            <span className="svc__tag">
              <ServiceIcon name={boardIcon} />
            </span>
          )}
        </div>
      </div>
    </header>
  );
}
