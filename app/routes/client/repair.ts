import { data, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { trackingPath } from '../repair/tracking/tracking-path.ts';
import type { Route } from './+types/repair.ts';

/** A repair of the account: the page that its link opens, where everything about it is read and done. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const link = await context.get(depsContext).repairs.linkOfAccount(params.reference, signedIn(context).id);
  if (!link) throw data(null, { status: 404 });
  return redirect(trackingPath(link));
}
