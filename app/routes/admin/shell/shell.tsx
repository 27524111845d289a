import type { ReactNode } from 'react';
import { useSessionWatch } from '#app/features/account/use-session-watch.ts';
import { Link } from '#app/ui/link.tsx';
import { Logo } from '#app/ui/logo.tsx';
import type { BrowserClientSettings } from '#server/sessions/account-facts.ts';
import { ShellMenu, type ShellMenuProps } from './shell-menu.tsx';
import { Shortcuts } from './shortcuts.tsx';
import './shell.css';

type ShellProps = ShellMenuProps & { client: BrowserClientSettings; children: ReactNode };

/**
 * The frame of the back office: its menu on a rail beside the page, or in a bar at the foot of a narrower screen
 * (shell.css). It is kept in step with the session.
 */
export function Shell({ links, person, client, children }: ShellProps) {
  useSessionWatch(client);
  return (
    // `data-lazy` loads React at once, so that a tab nobody touches stays in step too.
    <div className="shell" data-lazy="area">
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      <header className="shell__rail board">
        <Link className="logo" to="/admin">
          <Logo look="inverse" />
          <span className="visually-hidden">L’Atelier Papin, tableau de bord</span>
        </Link>
        <div className="shell__bar">
          <Shortcuts links={links} />
          <ShellMenu links={links} person={person} />
        </div>
      </header>
      <main id="contenu" className="shell__main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
