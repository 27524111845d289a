import type { RouterContextProvider } from 'react-router';
import { depsContext } from '#app/context.ts';
import { heldText } from '#app/features/phone-proof/held-texts.server.ts';
import { timeText } from '#domain/appointment/appointment-texts.ts';
import { confirmBy } from '#domain/order/payment-terms.ts';

type Order = { id: string; email: string; created_at: Date };

/** The words on an unconfirmed order's page while its mail is held back; null otherwise. */
export async function findHeld(
  context: Readonly<RouterContextProvider>,
  { id, email, created_at }: Order,
  { bySms }: { bySms: boolean },
): Promise<string | null> {
  const { orders, ...deps } = context.get(depsContext);
  if (!(await orders.isQuestionHeld(id))) return null;
  return heldText({
    what: 'votre commande',
    email,
    confirmBy: timeText(confirmBy(created_at)),
    ways: [
      bySms && 'confirmez par SMS sur cette page',
      `annulez cette commande et passez-la à nouveau, ${deps.cards() ? 'payée par carte ou ' : ''}connecté à un compte dont l’adresse est confirmée`,
    ],
  });
}
