import type { ReactNode } from 'react';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { Link } from '#app/ui/link.tsx';

type ShippingLinkProps = { url: string; className: string; children: ReactNode };

/** Link to the mail-in form: our own page, or that of the management platform in a new tab. */
export function ShippingLink({ url, className, children }: ShippingLinkProps) {
  return url.startsWith('/') ? (
    <Link className={className} to={url}>
      {children}
    </Link>
  ) : (
    <ExternalLink className={className} href={url}>
      {children}
    </ExternalLink>
  );
}
