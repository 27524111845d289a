import type { ComponentProps } from 'react';
import { Badge } from '#app/ui/display/badge.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Stepper } from '#app/ui/display/stepper.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { DocumentName } from '#server/shop/documents/documents-module.ts';
import { ConfirmNotice } from '../confirmation/confirm-notice.tsx';
import { OrderAgain } from '../confirmation/order-again.tsx';
import { OverNotice, RenouncedNotice } from './ended-notices.tsx';
import { OrderDelivery } from './order-delivery.tsx';
import { OrderCompany, OrderDocuments } from './order-documents.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderPayment, type OrderPaymentProps } from './order-payment.tsx';
import { OrderReviews } from './order-reviews.tsx';
import { OrderRights } from './order-rights.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import type { OrderView } from './order-view.ts';
import { Reorder, ReorderedNotice } from './reorder.tsx';
import type { Reordered } from './reordered.ts';

type OrderOverviewProps = Pick<OrderPaymentProps, 'canPay' | 'card' | 'transfer'> & {
  order: OrderView;
  link: string;
  /** Its customer comes back from the payment page, and has paid. */
  isJustPaid: boolean;
  /** Why the mail that asks to confirm is held back, and what to do. */
  held: string | null;
  documents: readonly DocumentName[];
  reviews: ComponentProps<typeof OrderReviews>['lines'];
  /** What has just been ordered again. */
  reordered: Reordered | null;
  /** « Total », or « Total TTC ». */
  totalName: string;
  /** What prices say of VAT; null if the shop had another regime on the day of the invoice. */
  vatMention: string | null;
  shop: { address: string; hours: string; specimen: string | null };
  /** Why a form did nothing. */
  errors: readonly FieldError[];
  /** The page that it is on, without what has just happened there. */
  path: string;
  /** In the client area, the page has the area's frame. */
  isInArea?: boolean;
};

/** Everything that customers may know about their order, and do with it. */
export function OrderOverview({
  order,
  link,
  canPay,
  card,
  isJustPaid,
  transfer,
  held,
  documents,
  reviews,
  reordered,
  totalName,
  vatMention,
  shop,
  errors,
  path,
  isInArea = false,
}: OrderOverviewProps) {
  return (
    <div className={isInArea ? 'order' : 'section wrap order'}>
      <header className="order__head">
        <h1>
          <Numbered>{`Commande ${order.number}`}</Numbered>
        </h1>
        <p>
          <Badge kind={order.progress ? 'progress' : 'idle'}>{order.stateName}</Badge>
          {` Passée le ${order.placedOn}.`}
        </p>
      </header>
      {errors.map(({ message }) => (
        <Notice key={message} kind="danger" role="alert">
          <p>{message}</p>
        </Notice>
      ))}
      {isJustPaid && (
        <Notice kind="ok" role="status">
          <p>Votre paiement est reçu, merci.</p>
        </Notice>
      )}
      {reordered && <ReorderedNotice {...reordered} />}
      {order.progress && <Stepper label="Avancement de la commande" {...order.progress} />}
      {order.toConfirm && (
        <ConfirmNotice
          order={order.toConfirm}
          held={held}
          errors={[]}
          kept={undefined}
          done={null}
          link={link}
        />
      )}
      {order.isOver && <OverNotice {...order} />}
      {order.isOver && !order.isConcluded && <OrderAgain action="/confirmation-commande" link={link} />}
      <RenouncedNotice {...order} />
      <div className="order__grid">
        <div>
          <OrderLines order={order} totalName={totalName} vatMention={vatMention} />
          <OrderReviews lines={reviews} link={link} />
          <OrderTimeline events={order.events} />
        </div>
        <div>
          <OrderPayment
            order={order}
            link={link}
            canPay={canPay}
            card={card}
            transfer={transfer}
            specimen={shop.specimen}
          />
          <OrderDelivery order={order} link={link} shop={shop} />
          <OrderCompany {...order} />
          {order.isConcluded && <OrderDocuments documents={documents} link={link} {...order} />}
          <OrderRights order={order} link={link} />
          {order.isConcluded && <Reorder action={path} />}
        </div>
      </div>
    </div>
  );
}
