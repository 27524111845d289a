import { formatEuros } from '#domain/money/money.ts';
import type { FoundOrder } from '#server/shop/orders/find-order.ts';
import { FactList, Paragraph } from './blocks.tsx';
import { MailLayout } from './layout.tsx';
import type { MailShop } from './mail-shop.ts';

export type OrderCancelledProps = { order: FoundOrder; shop: MailShop };

export const orderCancelledSubject = ({ number }: FoundOrder) => `Commande ${number} annulée par son client`;

/** Tells the shop to prepare nothing more, and what has to be paid back. */
export function OrderCancelled({ order, shop }: OrderCancelledProps) {
  const subject = orderCancelledSubject(order);
  const dueCents = order.paid_cents - order.refunded_cents;
  return (
    <MailLayout shop={shop} subject={subject} preheader={`${order.customer_name}.`} heading={subject}>
      <Paragraph>
        Un client annule sa commande : ses produits sont de nouveau en vente, rien n’est à préparer.
      </Paragraph>
      <FactList
        facts={[
          { name: 'Commande', value: order.number },
          { name: 'Client', value: order.customer_name },
          { name: 'Adresse e-mail', value: order.email },
          {
            name: 'Produits',
            value: order.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
          },
        ]}
      />
      <Paragraph>
        {dueCents > 0
          ? `À rembourser : ${formatEuros(dueCents)}, par le moyen de paiement utilisé, au plus tard dans les quatorze jours.`
          : 'Rien n’avait été payé : il n’y a rien à rembourser.'}
      </Paragraph>
    </MailLayout>
  );
}
