import { type ReactNode, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts } from 'react-router';
import type { Route } from './+types/root.ts';
import { LazyPageDrafts } from './features/draft/lazy-page-drafts.tsx';
import { PendingScreen } from './features/navigation/pending-screen.tsx';
import { useRouteChanges } from './features/navigation/route-changes.ts';
import { DARK_SCREENS } from './features/theme/bar-colour.ts';
import { RouteError } from './routes/site/not-found.tsx';
import './styles/app.css';

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The inline scripts mark <html> before hydration (app/boot/).
    <html lang="fr" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* The first one that is for the screen wins; a forced theme changes the first one's media. */}
        <meta name="theme-color" content="#082a1f" media={DARK_SCREENS} />
        <meta name="theme-color" content="#073526" />
        {/* Browsers find /favicon.ico and /apple-touch-icon.png by their names. */}
        <link rel="icon" href="/favicon.svg" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useRouteChanges();
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    // Without a boot script (npm run dev) nobody else loads the fonts.
    document.documentElement.dataset.fonts ??= '2';
    // The boot script replays the click that it kept (app/boot/).
    dispatchEvent(new Event('app:hydrated'));
  }, []);
  return (
    <>
      <Outlet />
      <PendingScreen />
      <LazyPageDrafts />
    </>
  );
}

/** For failures outside an area: no header, since its facts may be what is missing. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="contenu">
      <RouteError error={error} />
    </main>
  );
}
