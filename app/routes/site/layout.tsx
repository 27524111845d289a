import { Outlet } from 'react-router';
import type { Route } from './+types/layout.ts';
import { addedHere } from './layout/added-here.server.ts';
import { frameData } from './layout/frame-data.server.tsx';
import { SiteFrame } from './layout/site-frame.tsx';
import { failedPageMeta, RouteError } from './not-found.tsx';

/** A page that is shown has a head of its own. */
export const meta = ({ error }: Route.MetaArgs) => (error ? failedPageMeta(error) : []);

export async function loader(args: Route.LoaderArgs) {
  const added = await addedHere(args);
  return { ...frameData(args), ...(added && { added }) };
}

/** The shop's facts do not change from one page to the next: a navigation need not bring them again. */
export const shouldRevalidate = () => false;

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame {...loaderData}>
      <Outlet />
    </SiteFrame>
  );
}

/** Replaces every page that fails. If the frame's facts are missing, they may be what failed. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const shown = <RouteError error={error} />;
  return loaderData ? <SiteFrame {...loaderData}>{shown}</SiteFrame> : <main id="contenu">{shown}</main>;
}
