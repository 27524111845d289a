import type { ReactNode } from 'react';

type MatHeroProps = {
  title: string;
  lead?: string | null;
  /** A file of public/illustrations, without extension. Its copper thread runs on to both edges of the page. */
  illustration: string;
  /** On the green board, the drawing alone on its mat. */
  onBoard?: boolean;
  /** Buttons under the words. */
  children?: ReactNode;
};

/** Head of a page, on the silicone mat. The drawing only decorates: the words say all. */
export function MatHero({ title, lead, illustration, onBoard = false, children }: MatHeroProps) {
  return (
    <header className={onBoard ? 'shero shero--board board' : 'shero mat'}>
      <div className="wrap">
        <div className="shero__t">
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children && <div className="hero__cta">{children}</div>}
        </div>
        <div className={onBoard ? 'shero__i mat' : 'shero__i'}>
          <img src={`/illustrations/${illustration}.svg`} alt="" width="320" height="240" />
        </div>
      </div>
    </header>
  );
}
