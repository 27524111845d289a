import { ArrowLeft } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';

type AreaHeadProps = {
  title: ReactNode;
  /** The list that the page belongs to. */
  back?: { to: string; label: string };
  lead?: ReactNode;
  /** Buttons beside the title, for the most frequent actions. */
  ways?: ReactNode;
  /** Other lines under the title. */
  children?: ReactNode;
};

/** The head of a page of the client area or the back office. */
export const AreaHead = ({ title, back, lead, ways, children }: AreaHeadProps) => (
  <header className="area__head">
    {back && (
      <p>
        <Link to={back.to} className="go-link">
          <Icon icon={ArrowLeft} />
          {back.label}
        </Link>
      </p>
    )}
    <h1>{title}</h1>
    {lead && <p className="lead">{lead}</p>}
    {children}
    {ways && <p className="account__ways">{ways}</p>}
  </header>
);
