import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router';
import { nowOf, pageRequestContext } from '#app/context.ts';
import { keepForm, takeForm } from '#app/features/saved-draft/saved-draft.ts';
import { STAFF_ROLE_NAMES } from '#domain/accounts/staff-roles.ts';
import { withRedirectTo } from '#domain/urls/safe-redirect.ts';
import type { SignedIn } from '#server/sessions/visitor.ts';
import { lacksSecondFactor, owesSecondFactor, visitorOf } from './visitor.ts';

/** The person who passed the area's guard, for all of its loaders and actions. */
const signedInContext = createContext<SignedIn>();

export const signedIn = (context: Readonly<RouterContextProvider>): SignedIn => context.get(signedInContext);

type Guard = MiddlewareFunction<Response>;
type GuardArgs = Parameters<Guard>[0];

/** An area for people with an account. If the account has a second factor, the session must have used it. */
export const requireSignedIn: Guard = async (args) => letIn(args, await findSignedIn(args));

/**
 * An area for administrators, who need a second factor once their days of grace are over, and there for what their role
 * may open. Other people who are signed in are refused, not sent to sign in again. No loader has run yet, so the
 * refusal brings what the layouts around it show.
 */
export const requireAdmin =
  (frameOf: (args: GuardArgs) => object, mayOpen: (who: SignedIn, pattern: string) => boolean): Guard =>
  async (args) => {
    const who = await findSignedIn(args);
    const isRefused = args.context.get(pageRequestContext).isRefused || who.role !== 'admin';
    if (isRefused || !mayOpen(who, args.pattern)) {
      const role = isRefused || !who.staffRole ? null : STAFF_ROLE_NAMES[who.staffRole];
      throw data({ ...frameOf(args), role }, { status: 403 });
    }
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
