import type { RouterContextProvider } from 'react-router';
import { depsContext } from '#app/context.ts';
import { readAddedHere } from '#app/features/cart/added-here.ts';
import { tellAdded } from '#app/features/cart/tell-added.ts';
import type { ToastMessage } from '#app/ui/overlay/toast.ts';

/** What the address says was put in the cart from this page; null on all others. */
export async function addedHere(asked: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<ToastMessage | null> {
  const told = readAddedHere(new URL(asked.request.url).searchParams);
  if (!told) return null;
  const name = await asked.context.get(depsContext).carts.productName(told.id);
  return told.outcome === 'gone' || name !== null ? tellAdded({ outcome: told.outcome, name }) : null;
}
