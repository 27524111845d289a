import type { RouterContextProvider } from 'react-router';
import { depsContext } from '#app/context.ts';
import { heldWords } from '#app/features/phone-proof/held-words.server.ts';
import { timeWords } from '#domain/appointment/appointment-words.ts';
import { confirmBy } from '#domain/order/payment-terms.ts';

type Order = { id: string; email: string; created_at: Date };

/** What an unconfirmed order's page says while its mail is kept back; null while it is not. */
export async function findHeld(
  context: Readonly<RouterContextProvider>,
  { id, email, created_at }: Order,
  { bySms }: { bySms: boolean },
): Promise<string | null> {
  const { orders, ...deps } = context.get(depsContext);
  if (!(await orders.isQuestionHeld(id))) return null;
  return heldWords({
    what: 'votre commande',
    email,
    confirmBy: timeWords(confirmBy(created_at)),
    ways: [
      bySms && 'confirmez par SMS sur cette page',
      `annulez cette commande et passez-la à nouveau, ${deps.cards() ? 'payée par carte ou ' : ''}connecté à un compte dont l’adresse est confirmée`,
    ],
  });
}
