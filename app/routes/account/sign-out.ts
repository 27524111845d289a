import { redirect } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { visitorOf } from '#app/features/account/visitor.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import type { Route } from './+types/sign-out.ts';

const SCOPES = { ici: 'local', autres: 'others', partout: 'global' } as const;

/** What the cookies hold is no session, or none any more: there is nothing to end. */
const isNoSession = ({ status }: { status?: number }) => [400, 401, 403, 404].includes(status ?? 0);

/** A link cannot sign out: another site could make one open it. */
export const loader = () => redirect('/espace-client');

export async function action({ request, context }: Route.ActionArgs) {
  const wanted = (await sentForm(request)).get('portee');
  const scope =
    SCOPES[
      typeof wanted === 'string' && Object.hasOwn(SCOPES, wanted) ? (wanted as keyof typeof SCOPES) : 'ici'
    ];
  const { error } = await visitorOf(context).auth().signOut({ scope });
  if (error && !isNoSession(error)) throw error;
  if (scope !== 'others') {
    const { carts, checkout } = context.get(depsContext);
    const { setCookie } = context.get(pageRequestContext);
    carts.forget(setCookie);
    checkout.forget(setCookie);
  }
  return redirect(
    scope === 'others' ? '/client/profil?fait=autres-appareils' : '/espace-client?fait=deconnexion',
    303,
  );
}
