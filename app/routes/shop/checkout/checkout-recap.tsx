import { EuropeanNotice } from '#app/features/legal/european-notice.tsx';
import { LegalLink } from '#app/features/legal/legal-link.tsx';
import { Price } from '#app/ui/display/price.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { formatEuros } from '#domain/money/money.ts';
import { DELIVERY_WORDS } from '#domain/order/delivery-words.ts';
import type { DeliveryMethod } from '#domain/order/order-request.ts';
import { isVatIncluded, priceWords, totalWords } from '#domain/vat/price-words.ts';
import { OrderedLines } from './order-bar.tsx';
import { type AppliedPromo, goodsCentsOf, type OrderLine } from './order-lines.ts';

type CheckoutRecapProps = {
  order: {
    /** Signed in, to an account with a confirmed address. */
    known: { email: string } | null;
    lines: readonly OrderLine[];
    promos: readonly AppliedPromo[];
    prices: Record<DeliveryMethod, number | null>;
    cgvVersion: string;
    hasCards: boolean;
    shop: { vatNotice: string; takeBackDelivered: string | null; europeanNotice: string | null };
  };
  cgvError: string | undefined;
  /** These very terms were accepted before something else was refused. */
  isAgreed: boolean;
};

/** Just above the button, as the law requires: what is ordered, the total, and the customer's rights. */
export function CheckoutRecap({ order, cgvError, isAgreed }: CheckoutRecapProps) {
  const { lines, promos, prices, cgvVersion, shop } = order;
  const goodsCents = goodsCentsOf(lines, promos);
  const hasNew = lines.some(({ condition }) => condition === 'Neuf');
  const hasUsed = lines.some(({ condition }) => condition !== 'Neuf');
  return (
    <section className="checkout__summary" aria-labelledby="recapitulatif">
      <h2 id="recapitulatif">Récapitulatif</h2>
      <OrderedLines lines={lines} promos={promos} />
      {/* One for each way: the style sheet shows that of the chosen one, without script. */}
      {(Object.keys(DELIVERY_WORDS) as DeliveryMethod[]).map((method) => {
        const cents = prices[method];
        return (
          cents !== null && (
            <dl key={method} className={`checkout__sum checkout__of checkout__of--${method}`}>
              <dt>{DELIVERY_WORDS[method]}</dt>
              <dd>{cents === 0 ? 'Offert' : formatEuros(cents)}</dd>
              <dt>{totalWords('Total à payer', isVatIncluded(shop.vatNotice))}</dt>
              <dd>
                <Price size="l" cents={goodsCents + cents} />
              </dd>
            </dl>
          )
        );
      })}
      <p className="help">{`${priceWords(shop.vatNotice)}, ${shop.vatNotice}.`}</p>
      <p>
        Vous avez quatorze jours après la réception pour renoncer à un achat à distance, sans motif&nbsp;:{' '}
        <LegalLink to="/legal/cgv#retractation">le droit de rétractation</LegalLink>. Les frais de renvoi sont
        à votre charge. Tous les produits ont la garantie légale de conformité de deux ans.
      </p>
      <EuropeanNotice href={shop.europeanNotice} />
      {hasNew && (
        <p>
          Avec un appareil électrique ou électronique neuf, nous reprenons gratuitement l’ancien&nbsp;:
          apportez-le à l’atelier.
          {/* The style sheet hides it where the order is collected. */}
          {shop.takeBackDelivered && <span className="checkout__sent"> {shop.takeBackDelivered}</span>}
        </p>
      )}
      {hasUsed && (
        <p>
          Cette commande contient des produits d’occasion ou reconditionnés&nbsp;: leur état et leurs défauts
          connus sont décrits sur leur fiche, et un défaut des douze premiers mois est présumé d’origine.
        </p>
      )}
      <Checkbox
        // New terms must be accepted again.
        key={cgvVersion}
        name="terms"
        value="oui"
        required
        defaultChecked={isAgreed}
        error={cgvError}
        label={
          <>
            J’ai lu et j’accepte les{' '}
            <LegalLink to={`/legal/${cgvVersion}`}>conditions générales de vente</LegalLink>
          </>
        }
      />
    </section>
  );
}

type AfterOrderProps = { order: Pick<CheckoutRecapProps['order'], 'known' | 'hasCards'>; isByCard: boolean };

/** What the button leads to, under it: when the contract is made, and what becomes of what was typed. */
export const AfterOrder = ({ order: { known, hasCards }, isByCard }: AfterOrderProps) => (
  <>
    <p className="help">{isByCard ? CONCLUDED_BY_PAYING : conclusionText(known !== null, hasCards)}</p>
    <p className="help">
      Vos données servent à exécuter cette commande.{' '}
      <LegalLink to="/legal/privacy">Confidentialité</LegalLink>
    </p>
  </>
);

const CONCLUDED_BY_PAYING =
  'Le contrat est conclu avec le paiement, juste après\u00a0: sans lui dans l’heure, la commande s’éteint et vous ne devez rien.';

/** When the contract is made, in the words of the mails, the confirmation and the terms. */
function conclusionText(isKnown: boolean, hasCards: boolean): string {
  if (!isKnown)
    return `Vous recevez ensuite un e-mail\u00a0: le contrat est conclu quand vous appuyez sur son bouton, dans l’heure.${hasCards ? ' Réglée par carte, la commande est conclue avec le paiement.' : ''}`;
  return `Le contrat est conclu dès la commande si elle porte l’adresse confirmée de votre compte${hasCards ? '\u00a0; réglé par carte, il l’est avec le paiement' : ''}. Toute autre adresse reçoit d’abord un lien à confirmer dans l’heure.`;
}
