import { useDraftEnd } from '#app/features/draft/use-tab-draft.ts';
import { Transfer, type TransferView } from '#app/features/payment/transfer.tsx';
import { Ticket } from '#app/ui/display/card.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Price } from '#app/ui/display/price.tsx';
import { Stepper } from '#app/ui/display/stepper.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { DELIVERY_WORDS } from '#domain/order/delivery-words.ts';
import type { Address, DeliveryMethod, PaymentMethod } from '#domain/order/order-request.ts';
import type { OrderState } from '#domain/order/order-states.ts';
import { isVatIncluded, priceWords, totalWords } from '#domain/vat/price-words.ts';
import { checkoutDraft } from '../checkout/checkout-draft.ts';
import type { OrderView } from '../order/order-view.ts';

type ConfirmationPartsProps = {
  order: {
    number: string;
    state: OrderState;
    stateName: string;
    isOver: boolean;
    isRenounced: boolean;
    email: string;
    deliveryMethod: DeliveryMethod;
    deliveryAddress: Address | null;
    relayPoint: string | null;
    paymentMethod: PaymentMethod;
    paymentDueAt: Date | null;
    heldUntil: Date;
    isConcluded: boolean;
    /** The customer has proven the address: the contract is sent there. */
    hasMailbox: boolean;
    cgvVersion: string;
    promos: readonly { term: string; detail: string }[];
    deliveryCents: number;
    totalCents: number;
    /** How far it is; null if it ended otherwise. */
    progress: OrderView['progress'];
    lines: readonly { id: string; name: string; quantity: number; totalCents: number }[];
  };
  /** When a paid-in-shop order can be fetched; null if the shop is closed for long. */
  pickupDay: string | null;
  /** The file for a calendar, if a day is known. */
  calendarPath: string | null;
  isSignedIn: boolean;
  followPath: string;
  /** Null if there is no contract to withdraw from, or none left. */
  withdrawalPath: string | null;
  shop: {
    payee: string;
    address: string;
    hours: string;
    bell: string;
    phone: string;
    vatNotice: string;
    specimen: string | null;
    /** Replaces the bank details. */
    noTransfer: string | null;
  };
  /** Null as long as the shop has no account, or takes no money. */
  transfer: TransferView | null;
};

/** What was ordered, what comes next, and the documents to keep. */
export function ConfirmationParts({
  order,
  pickupDay,
  calendarPath,
  isSignedIn,
  followPath,
  withdrawalPath,
  shop,
  transfer,
}: ConfirmationPartsProps) {
  useDraftEnd(checkoutDraft(order.cgvVersion));
  const goesOn = order.isConcluded && !order.isOver && !order.isRenounced;
  return (
    <>
      <Ticket
        aria-labelledby="commande"
        stub={
          <>
            <DescriptionList
              items={[
                {
                  term: totalWords('Total', isVatIncluded(shop.vatNotice)),
                  detail: <Price size="s" cents={order.totalCents} />,
                },
              ]}
            />
            <p className="help">{`${priceWords(shop.vatNotice)}, ${shop.vatNotice}.`}</p>
          </>
        }
      >
        <h2 id="commande">
          <Numbered>{`Commande ${order.number}`}</Numbered>
        </h2>
        {order.progress && <Stepper label="Avancement de la commande" {...order.progress} />}
        <DescriptionList
          items={[
            { term: 'État', detail: order.stateName },
            ...order.lines.map(({ name, quantity, totalCents }) => ({
              term: `${quantity}\u00a0× ${name}`,
              detail: formatEuros(totalCents),
            })),
            ...order.promos,
            {
              term: DELIVERY_WORDS[order.deliveryMethod],
              detail: order.deliveryCents === 0 ? 'Offert' : formatEuros(order.deliveryCents),
            },
            {
              term: order.deliveryMethod === 'pickup' ? 'Lieu de retrait' : 'Livrée à',
              detail: order.deliveryMethod === 'pickup' ? shop.address : destinationOf(order),
            },
          ]}
        />
        {goesOn && <p>{confirmationText(order)}</p>}
      </Ticket>
      {goesOn && (
        <NextSteps
          order={order}
          pickupDay={pickupDay}
          calendarPath={calendarPath}
          shop={shop}
          transfer={transfer}
        />
      )}
      <section aria-labelledby="documents">
        <h2 id="documents">Suivi et documents</h2>
        <GoLink to={followPath}>Suivre ma commande</GoLink>
        <GoLink to={`/legal/${order.cgvVersion}`}>Conditions générales acceptées</GoLink>
        {withdrawalPath && order.isConcluded && (
          <p>
            Vous avez quatorze jours après la réception pour changer d’avis, sans motif&nbsp;:{' '}
            <Link to={withdrawalPath}>Renoncer au contrat ici</Link>.
          </p>
        )}
      </section>
      {!isSignedIn && (
        <section aria-labelledby="compte">
          <h2 id="compte">Un compte, si vous voulez</h2>
          <p>Avec la même adresse e-mail, il réunit vos commandes et vos réparations. Rien n’y oblige.</p>
          <GoLink to="/inscription?pour=commande&redirectTo=/client/rattacher">Créer un compte</GoLink>
        </section>
      )}
    </>
  );
}

/**
 * A telephone proves no mailbox: the words say how the contract arrives
 * (docs/decisions/033-what-is-held-unproven.md).
 */
const confirmationText = ({ email, hasMailbox }: ConfirmationPartsProps['order']) =>
  hasMailbox
    ? `La confirmation part à l’adresse ${email}, avec les conditions générales et le formulaire de rétractation.`
    : `Un e-mail part à l’adresse ${email}\u00a0: appuyez sur son bouton pour y recevoir le contrat, avec les conditions générales et le formulaire de rétractation. Sans cela, ils sont joints au prochain message de l’atelier.`;

type NextStepsProps = Pick<
  ConfirmationPartsProps,
  'order' | 'pickupDay' | 'calendarPath' | 'shop' | 'transfer'
>;

function NextSteps({ order, pickupDay, calendarPath, shop, transfer }: NextStepsProps) {
  const isUnpaid = order.state === 'pending' || order.state === 'reserved';
  return (
    <section aria-labelledby="suite">
      <h2 id="suite">Et maintenant</h2>
      {isUnpaid && shop.specimen && <b>{shop.specimen}</b>}
      {order.state === 'pending' && order.paymentMethod === 'transfer' && (
        <TransferTo order={order} shop={shop} transfer={transfer} />
      )}
      {isUnpaid && order.paymentMethod === 'shop' && (
        <p>
          {pickupDay
            ? `Elle est prête au plus tard le ${formatLongDate(pickupDay)}\u00a0: `
            : 'Nous la préparons\u00a0: '}
          {
            'nous vous écrivons dès qu’elle l’est. Vous réglez au comptoir, en espèces (1\u00a0000\u00a0€ au plus), par carte ou sans contact. Elle est gardée jusqu’au '
          }
          <b>{formatLongDate(order.heldUntil)}</b>.
        </p>
      )}
      {order.deliveryMethod === 'pickup' ? (
        <>
          <p>{`Retrait au ${shop.address}, ${shop.hours}. ${shop.bell}`}</p>
          {calendarPath && (
            <a href={calendarPath} download={`${order.number}.ics`}>
              Noter le retrait dans mon agenda
            </a>
          )}
        </>
      ) : (
        <p>{`Envoi après paiement\u00a0: ${destinationOf(order)}. Le numéro de suivi arrive par e-mail.`}</p>
      )}
    </section>
  );
}

function destinationOf({ deliveryAddress, relayPoint }: ConfirmationPartsProps['order']): string {
  if (!deliveryAddress) return `point relais ${relayPoint}`;
  const { street, more, postcode, city } = deliveryAddress;
  return [street, more, `${postcode} ${city}`].filter(Boolean).join(', ');
}

function TransferTo({ order, shop, transfer }: Pick<ConfirmationPartsProps, 'order' | 'shop' | 'transfer'>) {
  if (shop.noTransfer) return <p>{shop.noTransfer}</p>;
  const due = `À recevoir avant le ${formatLongDate(order.paymentDueAt)}.`;
  return (
    <>
      <p>
        {`Faites un virement avec ces informations\u00a0: nous préparons la commande dès qu’il est arrivé. ${due}`}
      </p>
      {transfer ? (
        <Transfer {...transfer} />
      ) : (
        <DescriptionList
          items={[
            { term: 'Bénéficiaire', detail: shop.payee },
            {
              term: 'IBAN',
              detail: `L’atelier vous le communique par e-mail, ou tout de suite au ${shop.phone}.`,
            },
            { term: 'Montant', detail: formatEuros(order.totalCents) },
            { term: 'Référence', detail: order.number },
          ]}
        />
      )}
    </>
  );
}
