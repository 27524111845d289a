import type { ReactNode } from 'react';
import { Picture } from '#app/ui/picture.tsx';
import { renderedPicture } from '#domain/stock/rendered-picture.ts';
import type { ServicePage } from '#server/content/pages.ts';
import { ServiceIcon } from './service-icon.tsx';

type MatHeroProps = {
  title: string;
  lead?: string | null;
  /** A file of public/illustrations, without extension. Its copper thread runs on to both edges of the page. */
  illustration: string;
  /** What art/ rendered of the subject, in place of the drawing; it shows something, so it has words. */
  picture?: ServicePage['picture'];
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
export function MatHero({ title, lead, illustration, picture, boardIcon, overlay, children }: MatHeroProps) {
  return (
    <header className={headClass(Boolean(picture), Boolean(boardIcon))}>
      <div className="wrap">
        <div className="mat-hero__text">
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children && <div className="hero__cta">{children}</div>}
        </div>
        <div className={imageClass(Boolean(picture), Boolean(boardIcon))}>
          {picture ? (
            <>
              <Picture
                {...renderedPicture(picture.rendered, picture.view)}
                alt={`Image de synthèse\u00a0: ${picture.shows}`}
                sizes="(max-width: 700px) 92vw, (max-width: 1099px) 42vw, 34rem"
                loading="eager"
                fetchPriority="low"
              />
              <small className="mat-hero__note" aria-hidden="true">
                Image de synthèse
              </small>
            </>
          ) : (
            <img
              src={`/illustrations/${illustration}.svg`}
              alt=""
              width="320"
              height="240"
              fetchPriority="low"
            />
          )}
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

function headClass(isRendered: boolean, isOnBoard: boolean): string {
  const kind = isOnBoard ? 'mat-hero mat-hero--board board' : 'mat-hero mat';
  return isRendered ? `${kind} mat-hero--rendered` : kind;
}

function imageClass(isRendered: boolean, isOnBoard: boolean): string {
  if (isRendered) return 'mat-hero__image mat-hero__image--rendered';
  return isOnBoard ? 'mat-hero__image mat' : 'mat-hero__image';
}
