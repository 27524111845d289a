import type { ReactNode } from 'react';
import { GoLink } from '../go-link.tsx';
import { Heading, type HeadingLevel } from '../heading.tsx';

type EmptyStateProps = {
  /** A file of public/illustrations, without extension. */
  illustration: string;
  title: string;
  level?: HeadingLevel;
  /** The one link onwards. */
  link?: { to: string; label: string };
  children?: ReactNode;
};

/** Nothing to show, and where to go from here. */
export function EmptyState({ illustration, title, level, link, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <div className="mat">
        <img src={`/illustrations/${illustration}.svg`} alt="" width="320" height="240" loading="lazy" />
      </div>
      <div className="empty__body">
        <Heading level={level} className="empty__title">
          {title}
        </Heading>
        {children}
        {link && <GoLink to={link.to}>{link.label}</GoLink>}
      </div>
    </div>
  );
}
