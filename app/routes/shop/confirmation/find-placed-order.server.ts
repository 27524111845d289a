import type { RouterContextProvider } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { linkSecret } from '#domain/urls/link-secret.ts';

/** The order of a link or, without one, the order that this browser has just placed, by the secret in its cookie. */
export async function findPlacedOrder(
  context: Readonly<RouterContextProvider>,
  link: FormDataEntryValue | null,
) {
  const { checkout, orders } = context.get(depsContext);
  const token =
    link === null ? checkout.rememberedOrder(context.get(pageRequestContext).cookies) : linkSecret(link);
  return { token, order: token ? await orders.findByLink(token) : null };
}
