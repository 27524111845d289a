import type { MiddlewareFunction } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { visitorOf } from '#app/features/account/visitor.ts';

type Args = Pick<Parameters<MiddlewareFunction>[0], 'request' | 'context' | 'url'>;

const addressOf = ({ pathname, search }: URL) => pathname + search;

/**
 * Saves the contents of a form that is refused only because its session ended. With script no form is sent in that
 * state: the tab itself remembers (app/features/draft/page-draft.ts).
 */
export async function keepForm({ request, context, url }: Args): Promise<void> {
  const { isDocument, cookies, setCookie } = context.get(pageRequestContext);
  if (request.method !== 'POST' || !isDocument) return;
  const owner = await visitorOf(context).cameAs();
  if (owner)
    await context
      .get(depsContext)
      .forms.drafts.keep({ owner, address: addressOf(url), request, cookies, setCookie });
}

/** Puts it back into the page where it was typed, once its account has signed in again. */
export async function takeForm({ request, context, url }: Args, owner: string): Promise<void> {
  const page = context.get(pageRequestContext);
  const { drafts } = context.get(depsContext).forms;
  if (request.method !== 'GET' || !page.isDocument || !drafts.isWaiting(page.cookies)) return;
  const typed = await drafts.take({ owner, address: addressOf(url), cookies: page.cookies });
  if (typed) page.typed = typed;
}
