import { CalendarDays, LayoutDashboard, List, UserRound } from 'lucide';
import { depsContext } from '#app/context.ts';
import { AreaFrame } from '#app/features/account/area-frame.tsx';
import type { AreaLink } from '#app/features/account/area-nav.tsx';
import { requireAdmin } from '#app/features/account/guards.ts';
import { frameData } from '#app/routes/site/layout/frame-data.server.tsx';
import { RouteError } from '#app/routes/site/not-found.tsx';
import type { Route } from './+types/layout.ts';
import '#app/styles/data.css';
import '#app/styles/forms.css';
import '#app/styles/account.css';

export const middleware: Route.MiddlewareFunction[] = [requireAdmin(frameData)];

/** Asked for on each navigation: the guard runs whenever the server is asked for something. */
export const loader = ({ context }: Route.LoaderArgs) => context.get(depsContext).accounts.browserClient;

const LINKS: readonly AreaLink[] = [
  { to: '/admin', label: 'Administration', icon: LayoutDashboard },
  { to: '/admin/rendez-vous', label: 'Rendez-vous', icon: CalendarDays },
  { to: '/admin/sitemap', label: 'Pages du site', icon: List },
  { to: '/client/profil', label: 'Mon profil', icon: UserRound },
];

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return <AreaFrame label="Administration" links={LINKS} client={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
