import { useRef } from 'react';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { pageRequestContext } from '#app/context.ts';
import { requireAdmin, signedIn } from '#app/features/account/guards.ts';
import { GivenBack } from '#app/features/saved-draft/given-back.tsx';
import { frameData } from '#app/routes/site/layout/frame-data.server.tsx';
import { LostScreen } from '#app/routes/site/lost-screen.tsx';
import { failedPageMeta, RouteError } from '#app/routes/site/not-found.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Route } from './+types/layout.ts';
import { mayOpen } from './route-permissions.ts';
import '#app/styles/data.css';
import '#app/styles/forms.css';
import '#app/features/account/account.css';

/** A page that is shown has a head of its own. */
export const meta = ({ error }: Route.MetaArgs) => (error ? failedPageMeta(error) : []);

export const middleware: Route.MiddlewareFunction[] = [
  requireAdmin(frameData, ({ staffRole }, pattern) => mayOpen(staffRole, pattern)),
];

/** Makes every client navigation ask the server, so that the guard runs. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  role: signedIn(context).staffRole,
  owner: signedIn(context).id,
  isGivenBack: context.get(pageRequestContext).typed !== undefined,
});

export default function AdminLayout({ loaderData: { owner, isGivenBack } }: Route.ComponentProps) {
  const page = useRef<HTMLDivElement>(null);
  return (
    // What is typed here is given to no other account (app/features/draft/page-draft.ts).
    <div className="area__page" ref={page} data-owner={owner}>
      {isGivenBack && <GivenBack area={page} />}
      <Outlet />
    </div>
  );
}

/** Replaces a page that fails, within the shell. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing ? <MissingScreen /> : <RouteError error={error} />;
}

const MissingScreen = () => (
  <LostScreen
    title="Rien à cette adresse"
    lead="Ce que cette page montrait a été supprimé, ou l’adresse contient une faute de frappe."
    drawing="page-introuvable"
  >
    <Link className="btn btn--primary" to="/admin">
      Tableau de bord
    </Link>
  </LostScreen>
);
