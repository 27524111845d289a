import { type CardView, PayByCard as PayDueByCard } from '#app/features/payment/pay-by-card.tsx';
import { Transfer, type TransferView } from '#app/features/payment/transfer.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { BANK_WORDS, clockTime, PayByCard } from '../confirmation/pay-by-card.tsx';
import { orderPath } from './order-path.ts';
import type { OrderView } from './order-view.ts';

const METHODS = { shop: 'À l’atelier', transfer: 'Virement', card: 'Carte bancaire, en ligne' };

export type OrderPaymentProps = {
  order: OrderView;
  link: string;
  /** Whether the order, which is to be paid by card, can be paid here and now. */
  canPay: boolean;
  /** How an order that was to be paid in another way is paid by card after all. */
  card: CardView | null;
  /** The transfer that its payment waits for. */
  transfer: TransferView | null;
  /** What a demonstration says of its payments. */
  specimen: string | null;
};

/** What is paid, what is due, and how. */
export function OrderPayment({ order, link, canPay, card, transfer, specimen }: OrderPaymentProps) {
  const { paymentMethod, paidCents, refundedCents, dueCents, dueOn, number, keptForCardUntil } = order;
  return (
    <section aria-labelledby="paiement">
      <h2 id="paiement">Paiement</h2>
      <DescriptionList
        items={[
          { term: 'Moyen', detail: METHODS[paymentMethod] },
          ...(paidCents > 0 ? [{ term: 'Payé', detail: formatEuros(paidCents) }] : []),
          ...(refundedCents > 0 ? [{ term: 'Remboursé', detail: formatEuros(refundedCents) }] : []),
          ...(dueCents > 0 ? [{ term: 'Reste à payer', detail: formatEuros(dueCents) }] : []),
        ]}
      />
      {paymentMethod === 'transfer' && dueCents > 0 && dueOn && (
        <p className="help">
          {specimen ? (
            'Démonstration\u00a0: aucun virement n’est attendu.'
          ) : (
            <Numbered>{`Le virement est attendu avant le ${formatLongDate(dueOn)}, avec la référence ${number}.`}</Numbered>
          )}
        </p>
      )}
      {transfer && <Transfer {...transfer} />}
      {order.isBeingPaid && !card && <p className="help">{BANK_WORDS}</p>}
      {keptForCardUntil && (
        <p className="help">
          {order.isStillKept
            ? `Aucun paiement par carte ne nous est parvenu. Votre commande est gardée jusqu’à ${clockTime(keptForCardUntil)}\u00a0: sans paiement d’ici là, elle est annulée et vous ne devez rien.`
            : 'Aucun paiement par carte ne nous est parvenu à temps\u00a0: votre commande est en cours d’annulation, et vous ne devez rien.'}
        </p>
      )}
      {dueCents > 0 && specimen && !card && <b>{specimen}</b>}
      {canPay && <PayByCard link={link} isAgain />}
      {card && (
        <PayDueByCard
          {...card}
          payable={formatEuros(dueCents)}
          path={orderPath(link)}
          renewPath={orderPath(link, { paiement: 'fait' })}
        />
      )}
      {paymentMethod === 'shop' && dueCents > 0 && (
        <p className="help">
          En espèces, par carte ou sans contact, au moment du retrait.
          {order.keptUntil && ` La commande est gardée jusqu’au ${formatLongDate(order.keptUntil)}.`}
        </p>
      )}
    </section>
  );
}
