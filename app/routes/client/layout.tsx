import { History, LayoutDashboard, Package, UserRound } from 'lucide';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { AreaFrame } from '#app/features/account/area-frame.tsx';
import type { AreaLink } from '#app/features/account/area-nav.tsx';
import { requireSignedIn, signedIn } from '#app/features/account/guards.ts';
import { useRecordedPages } from '#app/features/account/use-recorded-pages.ts';
import type { Route } from './+types/layout.ts';
import '#app/styles/data.css';
import '#app/styles/forms.css';
import '#app/features/account/account.css';

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

/** Makes every client navigation ask the server, so that the guard runs. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  client: context.get(depsContext).account.sessions.browserClient,
  owner: signedIn(context).id,
  isGivenBack: context.get(pageRequestContext).typed !== undefined,
});

const LINKS: readonly AreaLink[] = [
  { to: '/client/dashboard', label: 'Tableau de bord', icon: LayoutDashboard },
  { to: '/client/historique', label: 'Historique', icon: History },
  { to: '/client/commandes', label: 'Commandes', icon: Package },
  { to: '/client/profil', label: 'Profil', icon: UserRound },
];

export default function ClientLayout({ loaderData }: Route.ComponentProps) {
  useRecordedPages(loaderData.client, 'client');
  return <AreaFrame label="Espace client" links={LINKS} {...loaderData} />;
}
