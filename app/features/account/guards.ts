import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router';
import { nowOf } from '#app/context.ts';
import { keepForm, takeForm } from '#app/features/saved-draft/saved-draft.ts';
import { withRedirectTo } from '#domain/safe-redirect.ts';
import type { SignedIn } from '#server/sessions/visitor.ts';
import { lacksSecondFactor, owesSecondFactor, visitorOf } from './visitor.ts';

/** Whoever passed the guard of the area: set for all its loaders and actions. */
const signedInContext = createContext<SignedIn>();

export const signedIn = (context: Readonly<RouterContextProvider>): SignedIn => context.get(signedInContext);

type Guard = MiddlewareFunction<Response>;
type GuardArgs = Parameters<Guard>[0];

/** An area of people with an account. Its session used the second factor, where the account has one. */
export const requireSignedIn: Guard = async (args) => letIn(args, await findSignedIn(args));

/**
 * An area of administrators, with a second factor once their days of grace are over. Somebody else who is signed in is refused,
 * not sent to sign in again. No loader has run by then: what the layouts around the refusal show comes with it.
 */
export const requireAdmin =
  (frameOf: (args: GuardArgs) => unknown): Guard =>
  async (args) => {
    const who = await findSignedIn(args);
    if (who.role !== 'admin') throw data(frameOf(args), { status: 403 });
    if (owesSecondFactor(who, nowOf(args.context))) {
      await keepForm(args);
      throw redirect(withRedirectTo('/connexion/deux-etapes', args.url.pathname + args.url.search));
    }
    return letIn(args, who);
  };

async function letIn(args: GuardArgs, who: SignedIn): Promise<undefined> {
  args.context.set(signedInContext, who);
  await takeForm(args, who.id);
}

async function findSignedIn(args: GuardArgs): Promise<SignedIn> {
  const who = await visitorOf(args.context).who();
  if (who && !lacksSecondFactor(who)) return who;
  await keepForm(args);
  const { pathname, search } = args.url;
  throw redirect(withRedirectTo(who ? '/connexion/verification' : '/connexion', pathname + search));
}
