import type { ReactNode } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { canonicalPageUrl } from '#domain/urls/canonical-url.ts';
import type { FrameData } from './layout/site-frame.tsx';

type LostScreenProps = {
  title: string;
  lead: string;
  /** Its name in public/illustrations. */
  drawing: string;
  /** What the visitor can do now. */
  children: ReactNode;
};

/** Replaces a page: says what happened, and where to go from here. */
export function LostScreen({ title, lead, drawing, children }: LostScreenProps) {
  const { pathname, search } = useLocation();
  // Undefined if the frame itself failed.
  const frame = useRouteLoaderData<FrameData>('routes/site/layout');
  return (
    <section className="lost mat-hero mat">
      {frame && <link rel="canonical" href={canonicalPageUrl(frame.siteUrl, pathname, search)} />}
      <div className="wrap">
        <div className="mat-hero__text">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          <div className="hero__cta">{children}</div>
        </div>
        <div className="mat-hero__image">
          <img src={`/illustrations/${drawing}.svg`} alt="" width="320" height="240" />
        </div>
      </div>
    </section>
  );
}
