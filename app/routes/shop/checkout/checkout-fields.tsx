import { CreditCard, Landmark, Store } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { AddressFields } from '#app/features/address/address-fields.tsx';
import { addressTexts } from '#app/features/address/address-form.ts';
import { CompanyFields } from '#app/features/billing/company-fields.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { TextField } from '#app/forms/text-field.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { formatSiren } from '#domain/customers/siren.ts';
import { formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { Delivery } from '#domain/order/delivery-date.ts';
import type { DeliveryMethod } from '#domain/order/order-request.ts';
import type { KnownCustomer } from '#server/shop/orders/checkout-module.ts';
import { type Drawn, ParcelAddress, RelayPoint } from './delivery-places.tsx';
import { CHECKOUT_FIELDS } from './form.ts';

type CheckoutFieldsProps = {
  order: {
    prices: Record<DeliveryMethod, number | null>;
    pickupDay: string | null;
    sent: Delivery | null;
    hasCards: boolean;
    known: KnownCustomer | null;
    shop: { address: string; hours: string };
  };
  errors: readonly FieldError[];
  /** What was typed, after a refusal. */
  kept: Record<string, string> | undefined;
  /** How it is paid is no question. */
  isByCard: boolean;
};

/** Who orders, how it arrives, how it is paid. The style sheet alone hides what does not belong to a choice. */
export function CheckoutFields({ order, errors, kept, isByCard }: CheckoutFieldsProps) {
  const { known } = order;
  const drawn = drawFields(CHECKOUT_FIELDS, { errors, kept: kept ?? (known ? knownFields(known) : FIRST) });
  return (
    <>
      <Contact {...drawn} />
      <DeliveryChoice order={order} drawn={drawn} />
      <Fieldset id="adresse" legend="Adresse de facturation" help="Elle figure sur la facture.">
        <AddressFields draw={drawn} group="billingAddress" />
      </Fieldset>
      <ParcelAddress {...drawn} />
      {!isByCard && <PaymentChoice hasCards={order.hasCards} drawn={drawn} />}
    </>
  );
}

const FIRST = { 'delivery.method': 'pickup', payment: 'shop' };

const knownFields = ({
  name,
  email,
  phone,
  address,
  delivery,
  ...known
}: KnownCustomer): Record<string, string> => ({
  ...FIRST,
  'customer.name': name ?? '',
  'customer.email': email,
  'customer.phone': phone ?? '',
  'customer.company': known.company ?? '',
  'customer.siren': known.siren ? formatSiren(known.siren) : '',
  ...(address && addressTexts('billingAddress', address)),
  ...(delivery && { otherAddress: 'oui', ...addressTexts('delivery.address', delivery) }),
});

function Contact(drawn: Drawn) {
  return (
    <Fieldset id="coordonnees" legend="Vos coordonnées">
      <div className="two-columns">
        <TextField draw={drawn} name="customer.name" className="full" />
        <TextField draw={drawn} name="customer.email" />
        <TextField draw={drawn} name="customer.phone" />
      </div>
      <CompanyFields draw={drawn} label="Vous achetez pour une entreprise&nbsp;?" />
    </Fieldset>
  );
}

function DeliveryChoice({ order, drawn }: { drawn: Drawn } & Pick<CheckoutFieldsProps, 'order'>) {
  const { prices, pickupDay, sent, shop } = order;
  const days = deliveryDays(sent);
  const choices = [
    {
      value: 'pickup',
      label: 'Retrait à l’atelier',
      help: [
        pickupDay && `Prête au plus tard le ${formatLongDate(pickupDay)}.`,
        `${shop.address}, ${shop.hours}.`,
      ]
        .filter(Boolean)
        .join(' '),
      aside: 'Offert',
    },
    ...(prices.relay === null
      ? []
      : [{ value: 'relay', label: 'Envoi en point relais', help: days, aside: formatEuros(prices.relay) }]),
    ...(prices.parcel === null
      ? []
      : [{ value: 'parcel', label: 'Envoi à domicile', help: days, aside: formatEuros(prices.parcel) }]),
  ];
  return (
    <Choice
      {...drawn}
      id="envoi"
      name="delivery.method"
      question={'Comment voulez-vous recevoir votre commande\u00a0?'}
      choices={choices}
    >
      {(prices.parcel === null || prices.relay === null) && (
        <p className="help">Un mode d’envoi manque&nbsp;: ce colis est trop lourd pour lui.</p>
      )}
      <RelayPoint {...drawn} />
    </Choice>
  );
}

function PaymentChoice({ hasCards, drawn }: { drawn: Drawn; hasCards: boolean }) {
  const choices = [
    {
      value: 'shop',
      label: 'Au comptoir, au moment du retrait',
      help: 'Espèces (1\u00a0000\u00a0€ au plus), carte ou sans contact. Vos produits sont gardés sept jours.',
      aside: <Icon icon={Store} />,
    },
    {
      value: 'transfer',
      label: 'Virement bancaire',
      help: 'À recevoir sous sept jours. La commande est préparée dès qu’il est arrivé.',
      aside: <Icon icon={Landmark} />,
    },
    ...(hasCards
      ? [
          {
            value: 'card',
            label: 'Carte bancaire en ligne',
            help: 'Sur la page sécurisée de Stripe, juste après la commande.',
            aside: <Icon icon={CreditCard} />,
          },
        ]
      : []),
  ];
  return (
    <Choice
      {...drawn}
      id="reglement"
      name="payment"
      question={'Comment voulez-vous payer\u00a0?'}
      choices={choices}
    >
      <div className="checkout__sent">
        <Notice>
          <p>
            Une commande envoyée se règle avant son départ&nbsp;: le paiement au comptoir va avec le retrait.
          </p>
        </Notice>
      </div>
    </Choice>
  );
}

type ChoiceProps = Drawn & {
  id: string;
  name: 'delivery.method' | 'payment';
  question: string;
  choices: ComponentProps<typeof RadioGroup>['choices'];
  /** Further fields and words that belong to a choice. */
  children: ReactNode;
};

/** A question with a few answers: how it arrives, how it is paid. */
function Choice({ id, name, question, choices, errorOf, control, children }: ChoiceProps) {
  return (
    <Fieldset id={id} legend={CHECKOUT_FIELDS[name].label}>
      <RadioGroup
        name={name}
        legend={question}
        choices={choices}
        look="cards"
        {...control(name)}
        error={errorOf(name)}
      />
      {children}
    </Fieldset>
  );
}

/** When a parcel arrives, as a sentence; the law's own limit if the shop is closed too long to say. */
const deliveryDays = (delivery: Delivery | null): string =>
  delivery
    ? `Entre le ${formatLongDate(delivery.earliest)} et le ${formatLongDate(delivery.latest)}, pour un paiement reçu aujourd’hui.`
    : 'Au plus tard trente jours après la commande.';
