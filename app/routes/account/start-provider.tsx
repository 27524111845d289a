import { data, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { redirectTargetOf, returnAddress, visitorOf } from '#app/features/account/visitor.ts';
import type { Route } from './+types/start-provider.ts';

/** Sends to the other service. Only whoever started here can end here: what proves it stays in a cookie. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { providers } = await context.get(depsContext).account.sessions.facts();
  const provider = providers.find(({ id }) => id === params.provider);
  if (!provider) throw data(null, { status: 404 });
  visitorOf(context).rememberSignUp();
  const { data: started, error } = await visitorOf(context)
    .auth()
    .signInWithOAuth({
      provider: provider.id as 'google',
      options: { redirectTo: returnAddress(context, redirectTargetOf(url)), skipBrowserRedirect: true },
    });
  if (error) throw error;
  return redirect(started.url);
}

/** Never shown: the loader leads elsewhere. With it, what fails is told by a page of the site, and not as data. */
export default function StartProvider() {
  return null;
}
