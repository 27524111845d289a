import type { ComponentProps } from 'react';

/** A link to another site, in a new tab, which it announces to screen readers. */
export function ExternalLink({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a {...props} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> (nouvel onglet)</span>
    </a>
  );
}
