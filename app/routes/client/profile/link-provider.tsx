import { data, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { requireProof } from '#app/features/account/prove-owner.ts';
import { returnAddress, visitorOf } from '#app/features/account/visitor.ts';
import type { Route } from './+types/link-provider.ts';

/**
 * Redirects to a provider, which becomes a way to sign in once it has answered. It is a link, because `form-action`
 * lets no form lead to another site; so requests from other sites are refused.
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

/**
 * Never shown, because the loader redirects. Without a component, an error would be answered as data and not as a page.
 */
export default function LinkProvider() {
  return null;
}
