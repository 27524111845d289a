import { isRouteErrorResponse, Outlet, type ShouldRevalidateFunction } from 'react-router';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { type FrameData, SiteFrame } from '#app/routes/site/layout/site-frame.tsx';
import { failedPageMeta, RouteError } from '#app/routes/site/not-found.tsx';
import { STAFF_ROLE_NAMES } from '#domain/accounts/staff-roles.ts';
import type { Route } from './+types/frame.ts';
import { menuOf } from './admin-menu.ts';
import { Shell } from './shell/shell.tsx';

/** A page that is shown has a head of its own. */
export const meta = ({ error }: Route.MetaArgs) => (error ? failedPageMeta(error) : []);

/** The guard of the layout inside has run: middleware comes before all loaders. */
export function loader({ context }: Route.LoaderArgs) {
  const { name, email, staffRole } = signedIn(context);
  const { shop, account } = context.get(depsContext);
  return {
    role: staffRole,
    sells: shop().mode === 'open',
    person: { name: name || email, role: staffRole ? STAFF_ROLE_NAMES[staffRole] : '' },
    client: account.sessions.browserClient,
  };
}

/**
 * The menu changes with what is done here, or with the session; a navigation need not bring it again. So the shell stays around
 * a page for which the site did not answer.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod = 'GET', currentUrl, nextUrl }) =>
  formMethod !== 'GET' || currentUrl.href === nextUrl.href;

export default function AdminFrame({ loaderData }: Route.ComponentProps) {
  const { role, sells, ...frame } = loaderData;
  return (
    <Shell links={menuOf(role, { sells })} {...frame}>
      <Outlet />
    </Shell>
  );
}

/**
 * Whoever is refused by the guard, before any loader runs, is a visitor of the public site: the refusal brings its frame. Other
 * failures are shown within the shell, by the layout inside.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const frame = frameOfRefusal(error);
  const shown = <RouteError error={error} />;
  return frame ? <SiteFrame {...frame}>{shown}</SiteFrame> : <main id="contenu">{shown}</main>;
}

const frameOfRefusal = (error: unknown): FrameData | undefined =>
  isRouteErrorResponse(error) && error.status === 403 && error.data ? error.data : undefined;
