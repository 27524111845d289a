import { Outlet } from 'react-router';
import { depsContext } from '#app/context.ts';
import type { Route } from './+types/layout.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { shop: context.get(depsContext).shop() };
}

export default function SiteLayout() {
  return (
    <main id="contenu">
      <Outlet />
    </main>
  );
}
