import { data, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { trackingPath } from '../repair/tracking/tracking-path.ts';
import type { Route } from './+types/repair.ts';

/** Redirects to the repair's own page, which shows everything about it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const link = await context.get(depsContext).repairs.linkOfAccount(params.reference, signedIn(context).id);
  if (!link) throw data(null, { status: 404 });
  return redirect(trackingPath(link));
}
