import { data, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { redirectTargetOf, returnAddress, visitorOf } from '#app/features/account/visitor.ts';
import type { Route } from './+types/start-provider.ts';

/** Redirects to the provider. Only the browser that starts can finish: the verifier stays in its cookie. */
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

/**
 * Never shown, because the loader redirects. Without a component, an error would be answered as data and not as a page.
 */
export default function StartProvider() {
  return null;
}
