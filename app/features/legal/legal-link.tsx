import type { ReactNode } from 'react';

type LegalLinkProps = { to: string; children: ReactNode };

/**
 * To what a form asks to agree to: in a tab of its own, which it says, so that reading the terms costs nothing of what is typed, with
 * script or without.
 */
export function LegalLink({ to, children }: LegalLinkProps) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children} (nouvel onglet)
    </a>
  );
}
