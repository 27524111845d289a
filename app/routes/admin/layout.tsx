import { depsContext, pageRequestContext } from '#app/context.ts';
import { AreaFrame } from '#app/features/account/area-frame.tsx';
import { requireAdmin, signedIn } from '#app/features/account/guards.ts';
import { frameData } from '#app/routes/site/layout/frame-data.server.tsx';
import type { Route } from './+types/layout.ts';
import { ADMIN_MENU } from './admin-menu.ts';
import '#app/styles/data.css';
import '#app/styles/forms.css';
import '#app/features/account/account.css';

export const middleware: Route.MiddlewareFunction[] = [requireAdmin(frameData)];

/** Makes every client navigation ask the server, so that the guard runs. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  client: context.get(depsContext).account.sessions.browserClient,
  owner: signedIn(context).id,
  isGivenBack: context.get(pageRequestContext).typed !== undefined,
});

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return <AreaFrame label="Administration" links={ADMIN_MENU} {...loaderData} />;
}
