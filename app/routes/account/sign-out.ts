import { redirect } from 'react-router';
import { z } from 'zod';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { visitorOf } from '#app/features/account/visitor.ts';
import { readForm } from '#app/forms/read-form.ts';
import type { Route } from './+types/sign-out.ts';

/** The scopes of the auth protocol. A menu's button sends none, which means this session. */
const schema = () => z.object({ scope: z.enum(['local', 'others', 'global']).catch('local') });

/** The cookies hold no session, or an ended one: nothing is left to end. */
const isNoSession = ({ status }: { status?: number }) => [400, 401, 403, 404].includes(status ?? 0);

/** A link must not sign out: another site could embed it. */
export const loader = () => redirect('/espace-client');

export async function action({ request, context }: Route.ActionArgs) {
  const { value: { scope } = { scope: 'local' as const } } = await readForm(schema, {}, request);
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
