import { data, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { requireProof } from '#app/features/account/prove-owner.ts';
import { returnAddress, visitorOf } from '#app/features/account/visitor.ts';
import type { Route } from './+types/link-provider.ts';

/**
 * Sends to another service, which becomes a way to sign in once it has answered. A link, not a form: a form may not be led to
 * another site. So whoever comes from another site is refused.
 */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const from = request.headers.get('Sec-Fetch-Site');
  if (from === 'cross-site' || from === 'same-site') throw data(null, { status: 403 });
  const { providers, canLink } = await context.get(depsContext).account.sessions.facts();
  const provider = canLink && providers.find(({ id }) => id === params.provider);
  if (!provider) throw data(null, { status: 404 });
  const { data: started, error } = await visitorOf(context)
    .auth()
    .linkIdentity({
      provider: provider.id as 'google',
      options: {
        redirectTo: returnAddress(context, '/client/profil?fait=acces-ajoute'),
        skipBrowserRedirect: true,
      },
    });
  requireProof(error, url.pathname);
  if (error) throw error;
  return redirect(started.url ?? '/client/profil');
}

/** Never shown: the loader leads elsewhere. With it, what fails is told by a page of the area, and not as data. */
export default function LinkProvider() {
  return null;
}
