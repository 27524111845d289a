import { formatEuros } from '#domain/money.ts';
import { type Capped, HOLD_CAPS } from '#domain/order/hold-caps.ts';

// Read by the action only: nothing of this reaches a browser.

type Ways = {
  nameOf: (productId: string) => string;
  hasCards: boolean;
  isSignedIn: boolean;
  phone: string;
};

/** Why more than that is not held unpaid, and what to do about it. */
export function cappedWords(capped: Capped, { nameOf, hasCards, isSignedIn, phone }: Ways): string {
  const call = `appelez le ${phone.replaceAll(' ', '\u00a0')} ou passez à l’atelier`;
  const byCard = hasCards ? 'réglez par carte, ' : '';
  const account = isSignedIn ? '' : 'connectez-vous à un compte confirmé, ';
  const nothing = 'Rien n’a été commandé.';
  switch (capped.cap) {
    case 'units of product':
      return `${nameOf(capped.productId)}\u00a0: nous en gardons ${capped.most} au plus sans paiement. Pour en commander davantage, ${byCard}${call}. ${nothing}`;
    case 'units':
      return `Nous gardons ${HOLD_CAPS.units} articles au plus sans paiement. Pour en commander davantage, ${byCard}${call}. ${nothing}`;
    case 'cents':
      return `Nous gardons jusqu’à ${formatEuros(HOLD_CAPS.cents)} de produits sans paiement. Au-delà, ${byCard}${call}. ${nothing}`;
    case 'mailbox':
      return `Plusieurs commandes de cette adresse e-mail attendent encore leur confirmation ou leur paiement. Confirmez-les ou réglez-les d’abord, ${byCard}ou ${call}. ${nothing}`;
    case 'phone':
      return `Plusieurs commandes de ce numéro de téléphone attendent encore leur confirmation ou leur paiement. Confirmez-les ou réglez-les d’abord, ${byCard}ou ${call}. ${nothing}`;
    case 'network':
      return `Beaucoup de commandes parties de votre réseau attendent encore leur confirmation ou leur paiement. Réessayez dans une heure, ${account}ou ${call}. ${nothing}`;
    case 'product':
      return capped.most > 0
        ? `${nameOf(capped.productId)}\u00a0: nous n’en gardons plus que ${capped.most} avant confirmation. Diminuez la quantité, ${account}ou ${call}. ${nothing}`
        : `${nameOf(capped.productId)}\u00a0: une commande qui attend sa confirmation l’a retenu. Réessayez dans une heure, ${account}ou ${call}. ${nothing}`;
    case 'shop':
      return `Trop de commandes attendent leur confirmation en ce moment. Réessayez dans une heure, ${account}ou ${call}. ${nothing}`;
  }
}
