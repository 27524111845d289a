import { FileText } from 'lucide';
import { type ComponentProps, Fragment } from 'react';
import { type CardView, PayByCard as PayDueByCard } from '#app/features/payment/pay-by-card.tsx';
import { Transfer, type TransferView } from '#app/features/payment/transfer.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Stepper } from '#app/ui/display/stepper.tsx';
import { ExternalLink } from '#app/ui/external-link.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { formatDate, formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { DocumentName } from '#server/shop/documents/documents-module.ts';
import { ConfirmNotice } from '../confirmation/confirm-notice.tsx';
import { OrderAgain } from '../confirmation/order-again.tsx';
import { BANK_WORDS, clockTime, PayByCard } from '../confirmation/pay-by-card.tsx';
import { OverNotice, RenouncedNotice } from './ended-notices.tsx';
import { calendarPath, documentPath, orderPath, withdrawalPath } from './order-path.ts';
import { OrderReviews } from './order-reviews.tsx';
import type { OrderView } from './order-view.ts';
import { Reorder, ReorderedNotice } from './reorder.tsx';
import type { Reordered } from './reordered.ts';

type OrderOverviewProps = {
  order: OrderView;
  link: string;
  /** Whether the order, which is to be paid by card, can be paid here and now. */
  canPay: boolean;
  /** How an order that was to be paid in another way is paid by card after all. */
  card: CardView | null;
  /** Its customer comes back from the payment page, and has paid. */
  isJustPaid: boolean;
  /** The transfer that its payment waits for. */
  transfer: TransferView | null;
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
          <Timeline events={order.events} />
        </div>
        <div>
          <Payment order={order} link={link} canPay={canPay} card={card} transfer={transfer} shop={shop} />
          <Delivery order={order} link={link} shop={shop} />
          <Company {...order} />
          {order.isConcluded && <Documents documents={documents} link={link} {...order} />}
          <Rights order={order} link={link} />
          {order.isConcluded && <Reorder action={path} />}
        </div>
      </div>
    </div>
  );
}

function OrderLines({
  order,
  totalName,
  vatMention,
}: Pick<OrderOverviewProps, 'order' | 'totalName' | 'vatMention'>) {
  return (
    <section aria-labelledby="produits">
      <h2 id="produits">Produits</h2>
      <ul className="order__lines">
        {order.lines.map(({ sku, name, details, quantity, totalCents }) => (
          <li key={sku}>
            <p>
              <b>{name}</b>
              <span>{`Réf. ${sku} · ${details}`}</span>
            </p>
            <p>{`${quantity}\u00a0×`}</p>
            <p>{formatEuros(totalCents)}</p>
          </li>
        ))}
      </ul>
      <dl className="order__sum">
        <dt>Produits</dt>
        <dd>{formatEuros(order.goodsCents)}</dd>
        {order.promos.map(({ term, detail }) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{detail}</dd>
          </Fragment>
        ))}
        <dt>Livraison</dt>
        <dd>{order.deliveryCents > 0 ? formatEuros(order.deliveryCents) : 'Offerte'}</dd>
        <dt className="order__total">{totalName}</dt>
        <dd className="order__total">{formatEuros(order.totalCents)}</dd>
      </dl>
      {vatMention && <p className="help">{vatMention}</p>}
    </section>
  );
}

function Timeline({ events }: Pick<OrderView, 'events'>) {
  return (
    <section aria-labelledby="historique">
      <h2 id="historique">Historique</h2>
      <ol className="order__timeline" reversed>
        {events.map(({ at, title, note }) => (
          <li key={`${at.toISOString()} ${title}`}>
            <time dateTime={at.toISOString()}>{formatDate(at, { withTime: true })}</time>
            <p>
              <b>{title}</b>
              {note && (
                <span>
                  <Numbered>{note}</Numbered>
                </span>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const METHODS = { shop: 'À l’atelier', transfer: 'Virement', card: 'Carte bancaire, en ligne' };

function Payment({
  order,
  link,
  canPay,
  card,
  transfer,
  shop,
}: Pick<OrderOverviewProps, 'order' | 'link' | 'canPay' | 'card' | 'transfer' | 'shop'>) {
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
          {shop.specimen ? (
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
      {dueCents > 0 && shop.specimen && !card && <b>{shop.specimen}</b>}
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

function Delivery({ order, link, shop }: Pick<OrderOverviewProps, 'order' | 'link' | 'shop'>) {
  const { delivery, number, hasPickupDay } = order;
  const { method, name, address, relayPoint, trackingNumber, trackingUrl } = delivery;
  return (
    <section aria-labelledby="livraison">
      <h2 id="livraison">{method === 'pickup' ? 'Retrait' : 'Livraison'}</h2>
      {method === 'pickup' && (
        <p>
          {`À l’atelier, ${shop.address}, ${shop.hours}. `}
          <Link to="/notre-magasin">Comment venir</Link>
        </p>
      )}
      {hasPickupDay && (
        <a href={calendarPath(number, link)} download={`${number}.ics`}>
          Noter le retrait dans mon agenda
        </a>
      )}
      {address && (
        <address>
          {[name, address.street, address.more, `${address.postcode} ${address.city}`]
            .filter(Boolean)
            .map((line) => (
              <span key={line}>{line}</span>
            ))}
        </address>
      )}
      {relayPoint && <p>{`Point relais\u00a0: ${relayPoint}`}</p>}
      {trackingNumber && (
        <p>
          {'Numéro de suivi\u00a0: '}
          {trackingUrl ? <ExternalLink href={trackingUrl}>{trackingNumber}</ExternalLink> : trackingNumber}
        </p>
      )}
    </section>
  );
}

/** Who the documents are made out to, if the order is for a company. */
function Company({ company, purchaseReference }: Pick<OrderView, 'company' | 'purchaseReference'>) {
  if (!(company || purchaseReference)) return null;
  return (
    <section aria-labelledby="entreprise">
      <h2 id="entreprise">Pour une entreprise</h2>
      {company && <p>{company}</p>}
      {purchaseReference && <p>{`Votre référence\u00a0: ${purchaseReference}`}</p>}
    </section>
  );
}

type DocumentsProps = Pick<OrderOverviewProps, 'documents' | 'link'> &
  Pick<OrderView, 'number' | 'cgvPath' | 'dueCents'>;

const DOCUMENTS = { confirmation: 'Confirmation de commande', invoice: 'Facture', 'credit-note': 'Avoir' };

function Documents({ documents, link, number: orderNumber, cgvPath, dueCents }: DocumentsProps) {
  const isToInvoice = dueCents > 0;
  const all = [{ kind: 'confirmation' as const, number: orderNumber }, ...documents];
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      <ul className="order__documents">
        {all.map(({ kind, number }) => (
          <li key={number}>
            <a href={documentPath(number, link)} download={`${number}.pdf`}>
              <Icon icon={FileText} />
              <span>
                <Numbered>{`${DOCUMENTS[kind]} ${number} (PDF)`}</Numbered>
              </span>
            </a>
          </li>
        ))}
        <li>
          <Link to={cgvPath}>
            <Icon icon={FileText} />
            Conditions acceptées avec la commande
          </Link>
        </li>
      </ul>
      {documents.length === 0 && isToInvoice && (
        <p className="help">La facture est ici dès que la commande est payée.</p>
      )}
    </section>
  );
}

/** What the law and the shop allow the customer now. */
function Rights({
  order: { canCancel, isPrepared, withdrawal },
  link,
}: Pick<OrderOverviewProps, 'order' | 'link'>) {
  if (!canCancel && !withdrawal) return null;
  return (
    <section aria-labelledby="droits">
      <h2 id="droits">{'Vous changez d’avis\u00a0?'}</h2>
      {canCancel && (
        <>
          <p>La préparation n’a pas commencé&nbsp;: vous pouvez encore annuler vous-même.</p>
          <ButtonLink to={orderPath(link, { etape: 'annuler' })}>Annuler la commande</ButtonLink>
        </>
      )}
      {isPrepared && (
        <p>
          La préparation a commencé&nbsp;: la commande ne s’annule plus d’ici. Vous gardez le droit de
          renoncer au contrat.
        </p>
      )}
      {withdrawal && (
        <>
          <p>{withdrawalText(withdrawal)}</p>
          {withdrawal.isOpen && <ButtonLink to={withdrawalPath(link)}>Renoncer au contrat ici</ButtonLink>}
        </>
      )}
    </section>
  );
}

function withdrawalText({ receivedOn, lastDay, isOpen }: NonNullable<OrderView['withdrawal']>): string {
  if (!receivedOn || !lastDay)
    return 'Vous pouvez renoncer au contrat sans donner de motif. Le délai de quatorze jours ne part que du jour où vous recevez les produits.';
  const days = `reçus le ${formatLongDate(receivedOn)}`;
  if (isOpen)
    return `Produits ${days}\u00a0: vous pouvez renoncer au contrat, sans donner de motif, jusqu’au ${formatLongDate(lastDay)} inclus.`;
  return `Produits ${days}\u00a0: le délai pour renoncer au contrat sans motif s’est achevé le ${formatLongDate(lastDay)}. Les garanties légales demeurent.`;
}
