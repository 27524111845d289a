import type { ComponentProps } from 'react';

/** A link out of the site, in a new tab, which it says to those who cannot see it open. */
export function ExternalLink({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a {...props} target="_blank" rel="noopener">
      {children}
      <span className="vh"> (nouvel onglet)</span>
    </a>
  );
}
