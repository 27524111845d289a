import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router';
import { withRedirectTo } from '#domain/safe-redirect.ts';
import type { SignedIn } from '#server/sessions/visitor.ts';
import { lacksSecondFactor, visitorOf } from './visitor.ts';

/** Whoever passed the guard of the area: set for all its loaders and actions. */
const signedInContext = createContext<SignedIn>();

export const signedIn = (context: Readonly<RouterContextProvider>): SignedIn => context.get(signedInContext);

type Guard = MiddlewareFunction<Response>;

/** An area of people with an account. Its session used the second factor, where the account has one. */
export const requireSignedIn: Guard = async ({ context, url }) => {
  context.set(signedInContext, await findSignedIn(context, url));
};

type GuardArgs = Parameters<Guard>[0];

/**
 * An area of administrators. Somebody else who is signed in is refused, not sent to sign in again. No loader has run by
 * then: what the layouts around the refusal show comes with it.
 */
export const requireAdmin =
  (frameOf: (args: GuardArgs) => unknown): Guard =>
  async (args) => {
    const who = await findSignedIn(args.context, args.url);
    if (who.role !== 'admin') throw data(frameOf(args), { status: 403 });
    args.context.set(signedInContext, who);
  };

async function findSignedIn(
  context: Readonly<RouterContextProvider>,
  { pathname, search }: URL,
): Promise<SignedIn> {
  const who = await visitorOf(context).who();
  const here = pathname + search;
  if (!who) throw redirect(withRedirectTo('/connexion', here));
  if (lacksSecondFactor(who)) throw redirect(withRedirectTo('/connexion/verification', here));
  return who;
}
