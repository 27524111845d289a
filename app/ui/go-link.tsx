import { ArrowLeft, ArrowRight } from 'lucide';
import type { ComponentProps } from 'react';
import { ExternalLink } from './external-link.tsx';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

type GoLinkProps = Omit<ComponentProps<'a'>, 'href' | 'className'> & {
  /** A path of the site, or another address. */
  to: string;
  /** Opens a new tab, and says so. */
  newTab?: boolean;
  /** Leads back to where the visitor came from. */
  back?: boolean;
};

/** Bold underlined words and a copper arrow: a link onwards, where a button would be too heavy. */
export function GoLink({ to, newTab = false, back = false, children, ...props }: GoLinkProps) {
  const words = (
    <>
      {back && <Icon icon={ArrowLeft} />}
      {children}
      {!back && <Icon icon={ArrowRight} />}
    </>
  );
  return newTab ? (
    <ExternalLink href={to} className="go-link" {...props}>
      {words}
    </ExternalLink>
  ) : (
    <Link to={to} className={back ? 'go-link go-link--back' : 'go-link'} {...props}>
      {words}
    </Link>
  );
}
