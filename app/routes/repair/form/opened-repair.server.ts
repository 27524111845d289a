import type { RouterContextProvider } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { lacksSecondFactor, visitorOf } from '#app/features/account/visitor.ts';

type Context = Readonly<RouterContextProvider>;

/** Remembers in this browser the case that it has just opened. */
export function rememberOpened(context: Context, linkToken: string): void {
  context.get(depsContext).repairs.rememberOpened(linkToken, context.get(pageRequestContext).setCookie);
}

/** The case that this browser has opened within two hours, with its link; null if there is none. */
export async function findOpened(context: Context) {
  const { repairs } = context.get(depsContext);
  const { clientIp, cookies } = context.get(pageRequestContext);
  const link = repairs.opened(cookies);
  const repair = link && (await repairs.findByLink(link, clientIp));
  return link && repair && 'reference' in repair ? { link, repair } : null;
}

/** The account that a new case belongs to; null for a visitor, until an account proves the e-mail address. */
export async function requesterOf(context: Context): Promise<string | null> {
  const who = await visitorOf(context).who();
  return who && !lacksSecondFactor(who) ? who.id : null;
}
