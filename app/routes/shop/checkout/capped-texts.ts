import { formatEuros } from '#domain/money/money.ts';
import { type Capped, HOLD_CAPS } from '#domain/order/hold-caps.ts';

// Read by the action only: nothing here reaches a browser.

type Ways = {
  nameOf: (productId: string) => string;
  hasCards: boolean;
  isSignedIn: boolean;
  phone: string;
};

const WHOSE = {
  mailbox: 'cette adresse e-mail',
  phone: 'ce numéro de téléphone',
  network: 'votre réseau',
} as const;

const capsOf = (of: keyof typeof WHOSE) => (of === 'network' ? HOLD_CAPS.network : HOLD_CAPS.own);

/** Why no more is held unpaid, and what to do about it. */
export function cappedText(capped: Capped, ways: Ways): string {
  return `${refusalOf(capped, ways)} Rien n’a été commandé.`;
}

function refusalOf(capped: Capped, { nameOf, hasCards, isSignedIn, phone }: Ways): string {
  const call = `appelez le ${phone} ou passez à l’atelier`;
  const byCard = hasCards ? 'réglez par carte, ' : '';
  // The ways to prove an address before anything is ordered. The cart and the typed fields wait for it in this browser.
  const proven = isSignedIn
    ? `indiquez l’adresse confirmée de votre compte, ou ${call}`
    : `connectez-vous, ou créez un compte et confirmez son adresse\u00a0: votre panier vous attend et votre commande passera. Sinon, réessayez dans une heure, ou ${call}`;
  switch (capped.cap) {
    case 'product':
      return `${nameOf(capped.productId)}\u00a0: nous ${capped.most > 0 ? `n’en gardons que ${capped.most} de plus` : 'n’en gardons pas davantage'} sans paiement pour ${WHOSE[capped.of]}. Diminuez la quantité, ${byCard}ou ${call}.`;
    case 'units':
      return `Nous gardons ${capsOf(capped.of).units} articles au plus sans paiement pour ${WHOSE[capped.of]}, commandes en attente comprises. Retirez des articles, réglez ce qui attend, ${byCard}ou ${call}.`;
    case 'cents':
      return `Nous gardons jusqu’à ${formatEuros(capsOf(capped.of).cents)} de produits sans paiement pour ${WHOSE[capped.of]}, commandes en attente comprises. Retirez des articles, réglez ce qui attend, ${byCard}ou ${call}.`;
    case 'share':
      return `C’est une trop grande part de la boutique à garder sans paiement pour ${WHOSE[capped.of]}, commandes en attente comprises. Retirez des articles, réglez ce qui attend, ou ${call}.`;
    case 'orders':
      return `Plusieurs commandes de ${WHOSE[capped.of]} attendent encore leur paiement. Réglez-les d’abord, ${byCard}ou ${call}.`;
    case 'unkept':
      return `Une commande confirmée de ${WHOSE[capped.of]} a été annulée ou n’a pas été réglée ces trente derniers jours\u00a0: nous ne gardons plus que ${formatEuros(HOLD_CAPS.unkept.cents)} de produits sans paiement. Retirez des articles, ${byCard}ou ${call}.`;
    case 'unproven':
      return capped.of === 'network'
        ? `Plusieurs commandes parties de votre réseau attendent encore leur confirmation. Pour commander maintenant, ${proven}.`
        : `Plusieurs commandes de ${WHOSE[capped.of]} attendent encore leur confirmation. Confirmez-les d’abord par le lien de leur e-mail, ${byCard}ou ${call}.`;
    case 'lapsed':
      return `Plusieurs commandes de ${WHOSE[capped.of]} n’ont été ni confirmées ni réglées depuis hier. Pour commander maintenant, ${proven}.`;
    case 'strangers of product':
      return capped.most > 0
        ? `${nameOf(capped.productId)}\u00a0: nous n’en gardons plus que ${capped.most} avant confirmation. Diminuez la quantité. Pour en commander davantage, ${proven}.`
        : `${nameOf(capped.productId)}\u00a0: une commande qui attend sa confirmation l’a retenu. Pour commander maintenant, ${proven}.`;
    case 'strangers':
      return capped.of === 'all'
        ? `Trop de commandes attendent leur confirmation en ce moment. Pour commander maintenant, ${proven}.`
        : `C’est trop d’articles pour les garder avant confirmation. Retirez-en. Pour tout commander maintenant, ${proven}.`;
  }
}
