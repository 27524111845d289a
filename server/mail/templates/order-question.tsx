import { timeText } from '#domain/appointment/appointment-texts.ts';
import { dayInParis, formatLongDate } from '#domain/dates/dates.ts';
import { confirmBy } from '#domain/order/payment-terms.ts';
import { typeset } from '#domain/text/typography.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import type { FoundOrder } from '#server/shop/orders/find-order.ts';
import { ActionButton, Paragraph, SmallPrint } from './blocks.tsx';
import { MailLayout } from './layout.tsx';
import { LinesTable } from './lines-table.tsx';

export type OrderQuestion = {
  order: Pick<FoundOrder, 'number' | 'lines' | 'delivery_cents' | 'total_cents' | 'created_at'>;
  /** The secret link that confirms. */
  link: string;
  shop: ShopSettings;
};

export const orderQuestionSubject = ({ order }: OrderQuestion): string =>
  typeset(`Commande ${order.number} : confirmez-la avant ${timeText(confirmBy(order.created_at))}`);

/**
 * Asks the owner of the mailbox whether they ordered. Anybody may have typed the address, so nothing that was typed
 * is in here except our own products. It is not a contract, and says so.
 */
export function OrderQuestionPage(question: OrderQuestion) {
  const { order, link, shop } = question;
  const until = confirmBy(order.created_at);
  const when = `${timeText(until)}, le ${formatLongDate(dayInParis(until))}`;
  return (
    <MailLayout
      shop={shop}
      subject={orderQuestionSubject(question)}
      preheader="Un bouton, et elle est à vous."
      heading="Confirmez votre commande"
      mentions={[`Prix nets, ${shop.vatNotice}.`]}
    >
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>
        {`Cette adresse a été donnée pour la commande ${order.number} sur notre site. Elle n’est pas encore conclue : ouvrez le lien ci-dessous et appuyez sur son bouton avant ${when}. Les produits vous sont gardés jusque-là.`}
      </Paragraph>
      <LinesTable
        caption={`Commande ${order.number}`}
        lines={order.lines.map(({ name, sku, quantity, total_cents }) => ({
          label: name,
          detail: `réf. ${sku}`,
          quantity,
          amountCents: total_cents,
        }))}
        totals={[
          { label: 'Livraison', amountCents: order.delivery_cents },
          { label: 'Total à payer', amountCents: order.total_cents, isMain: true },
        ]}
      />
      <ActionButton href={link}>Confirmer ma commande</ActionButton>
      <SmallPrint>
        Sans confirmation, aucun contrat n’est conclu, les produits retournent en vente et vous ne devez rien.
        Le contrat, avec ses conditions et votre droit de rétractation, vous est envoyé dès que vous avez
        confirmé.
      </SmallPrint>
      <SmallPrint>
        Vous n’avez rien commandé ? Ne faites rien : quelqu’un s’est trompé d’adresse, et la commande s’éteint
        d’elle-même.
      </SmallPrint>
    </MailLayout>
  );
}
