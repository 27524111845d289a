import { depsContext, pageRequestContext } from '#app/context.ts';
import { AreaFrame } from '#app/features/account/area-frame.tsx';
import { requireAdmin, signedIn } from '#app/features/account/guards.ts';
import { frameData } from '#app/routes/site/layout/frame-data.server.tsx';
import type { Route } from './+types/layout.ts';
import { menuOf } from './admin-menu.ts';
import { mayOpen } from './route-permissions.ts';
import '#app/styles/data.css';
import '#app/styles/forms.css';
import '#app/features/account/account.css';

export const middleware: Route.MiddlewareFunction[] = [
  requireAdmin(frameData, ({ staffRole }, pattern) => mayOpen(staffRole, pattern)),
];

/** Makes every client navigation ask the server, so that the guard runs. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  role: signedIn(context).staffRole,
  sells: context.get(depsContext).shop().mode === 'open',
  client: context.get(depsContext).account.sessions.browserClient,
  owner: signedIn(context).id,
  isGivenBack: context.get(pageRequestContext).typed !== undefined,
});

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { role, sells, ...frame } = loaderData;
  return <AreaFrame label="Administration" links={menuOf(role, { sells })} {...frame} />;
}
