import { isRouteErrorResponse, Outlet } from 'react-router';
import type { Route } from './+types/layout.ts';
import { addedHere } from './layout/added-here.server.ts';
import { frameData } from './layout/frame-data.server.tsx';
import { type FrameData, SiteFrame } from './layout/site-frame.tsx';
import { RouteError } from './not-found.tsx';

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

/** A guard that refused before any loader ran has brought the frame itself; without it, its facts may be what failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const refused = <RouteError error={error} />;
  if (isRouteErrorResponse(error) && error.status === 403 && error.data)
    return <SiteFrame {...(error.data as FrameData)}>{refused}</SiteFrame>;
  return <main id="contenu">{refused}</main>;
}
