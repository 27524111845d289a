import type { RouterContextProvider } from 'react-router';
import { depsContext } from '#app/context.ts';
import { readAddedHere } from '#app/features/cart/added-here.ts';
import { tellAdded } from '#app/features/cart/tell-added.ts';
import type { ToastMessage } from '#app/ui/overlay/toast.ts';
import { cutText } from '#domain/text/text-limits.ts';

/** Characters of a product's name: the bar stays three lines high on a phone, and the page has the whole name. */
const NAME_MAX = 40;

/** What the address says was put in the cart from this page; null on all others. */
export async function addedHere(asked: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<ToastMessage | null> {
  const told = readAddedHere(new URL(asked.request.url).searchParams);
  if (!told) return null;
  const name = await asked.context.get(depsContext).carts.productName(told.id);
  if (told.outcome !== 'gone' && name === null) return null;
  return tellAdded({ outcome: told.outcome, name: name && shortName(name) });
}

const shortName = (name: string): string =>
  name.length > NAME_MAX ? `${cutText(name, NAME_MAX).replace(/\s\S*$/, '')}…` : name;
