import { Form } from 'react-router';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Price } from '#app/ui/display/price.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { formatEuros } from '#domain/money/money.ts';
import { DELIVERY_WORDS } from '#domain/order/delivery-words.ts';
import type { DeliveryMethod } from '#domain/order/order-request.ts';
import { isVatIncluded, totalWords } from '#domain/vat/price-words.ts';
import { CONFIRMATION_PATH } from '../confirmation/confirmation-path.ts';
import { OrderAgain } from '../confirmation/order-again.tsx';
import { clockTime, PayByCard } from '../confirmation/pay-by-card.tsx';
import { WalletButtons } from './wallet-buttons.tsx';
import type { WalletAccess } from './wallet-script.ts';

type WalletPageProps = {
  /** Null if nothing is open that they could pay. */
  buttons: WalletAccess | null;
  keptUntil: Date;
  number: string;
  lines: readonly { name: string; quantity: number; totalCents: number }[];
  promos: readonly { term: string; detail: string }[];
  deliveryMethod: DeliveryMethod;
  deliveryCents: number;
  totalCents: number;
  vatNotice: string;
  specimen: string | null;
};

/** An order that was placed to be paid by a wallet: its sum, the buttons, and the other ways to pay it. */
export function WalletPage({ buttons, keptUntil, number, lines, specimen, ...order }: WalletPageProps) {
  const { promos, deliveryMethod, deliveryCents, totalCents, vatNotice } = order;
  return (
    <div className="section wrap checkout">
      <h1>Réglez votre commande</h1>
      <div className="checkout__parts">
        <section className="checkout__summary" aria-labelledby="commande">
          <h2 id="commande">
            <Numbered>{`Commande ${number}`}</Numbered>
          </h2>
          <DescriptionList
            items={[
              ...lines.map((line) => ({
                term: `${line.quantity}\u00a0× ${line.name}`,
                detail: formatEuros(line.totalCents),
              })),
              ...promos,
              {
                term: DELIVERY_WORDS[deliveryMethod],
                detail: deliveryCents === 0 ? 'Offert' : formatEuros(deliveryCents),
              },
              {
                term: totalWords('Total à payer', isVatIncluded(vatNotice)),
                detail: <Price size="s" cents={totalCents} />,
              },
            ]}
          />
          <p>{`Elle vous est gardée jusqu’à ${clockTime(keptUntil)}. Le paiement conclut le contrat\u00a0; sans lui, elle s’éteint et vous ne devez rien.`}</p>
        </section>
        <section aria-labelledby="portefeuille">
          <h2 id="portefeuille">Avec Apple Pay ou Google Pay</h2>
          {specimen && <b>{specimen}</b>}
          {buttons ? <WalletButtons {...buttons} /> : <Reopen />}
        </section>
        <section aria-labelledby="carte">
          <h2 id="carte">Par carte</h2>
          <p>La même commande, sur la page sécurisée de Stripe.</p>
          <PayByCard isAgain={false} />
        </section>
        <OrderAgain action={CONFIRMATION_PATH} isWaiting />
      </div>
    </div>
  );
}

function Reopen() {
  return (
    <>
      <p>Ils ne sont pas ouverts pour cette commande, ou ne le sont plus.</p>
      <Form method="post">
        <SubmitButton name="intent" value="reopen" variant="secondary" busyLabel="Ouverture…">
          Ouvrir Apple Pay et Google Pay
        </SubmitButton>
      </Form>
    </>
  );
}
