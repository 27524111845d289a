import type { ReactNode } from 'react';

type LegalLinkProps = { to: string; children: ReactNode };

/**
 * A link to what a form asks one to accept. It opens a new tab, and says so: reading the terms loses nothing of what
 * was typed, with script or without.
 */
export function LegalLink({ to, children }: LegalLinkProps) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children} (nouvel onglet)
    </a>
  );
}
