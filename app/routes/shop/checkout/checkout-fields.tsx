import { CreditCard, Landmark, Store } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { AddressFields } from '#app/features/address/address-fields.tsx';
import { addressTexts } from '#app/features/address/address-form.ts';
import { CompanyFields } from '#app/features/billing/company-fields.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { TextField } from '#app/forms/text-field.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { formatSiren } from '#domain/customers/siren.ts';
import { formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { DeliveryMethod } from '#domain/order/order-request.ts';
import type { KnownCustomer } from '#server/shop/orders/checkout-module.ts';
import { type Drawn, ParcelAddress, RelayPoint } from './delivery-places.tsx';
import { CHECKOUT_FIELDS } from './form.ts';
import { LikelyEmail } from './likely-email.tsx';
import type { useFieldChecks } from './use-field-checks.ts';

type CheckoutFieldsProps = {
  order: {
    prices: Record<DeliveryMethod, number | null>;
    notSent: string | null;
    pickupDay: string | null;
    /** When a parcel arrives, as a sentence. */
    arrival: string;
    hasCards: boolean;
    known: KnownCustomer | null;
    shop: { address: string; hours: string };
  };
  checks: Pick<ReturnType<typeof useFieldChecks>, 'errors' | 'likelyEmail' | 'check'>;
  /** What was typed, after a refusal. */
  kept: Record<string, string> | undefined;
  /** How it is paid is no question. */
  isByCard: boolean;
};

/** Who orders, how it arrives, how it is paid. The style sheet alone hides what does not belong to a choice. */
export function CheckoutFields({ order, checks, kept, isByCard }: CheckoutFieldsProps) {
  const { known, hasCards } = order;
  const first = { ...FIRST, sentPayment: hasCards ? 'card' : 'transfer' };
  const drawn = drawFields(CHECKOUT_FIELDS, {
    errors: checks.errors,
    kept: { ...first, ...(kept ?? (known && knownFields(known))) },
  });
  return (
    <>
      <Contact drawn={drawn} checks={checks} />
      <DeliveryChoice order={order} drawn={drawn} />
      {!isByCard && <PaymentChoice hasCards={hasCards} drawn={drawn} />}
      <Fieldset
        id="adresse"
        legend="Adresse de facturation"
        help="Elle figure sur la facture."
        className="checkout__billing"
      >
        <AddressFields draw={drawn} group="billingAddress" />
      </Fieldset>
      <ParcelAddress {...drawn} />
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
  'customer.name': name ?? '',
  'customer.email': email,
  'customer.phone': phone ?? '',
  'customer.company': known.company ?? '',
  'customer.siren': known.siren ? formatSiren(known.siren) : '',
  ...(address && addressTexts('billingAddress', address)),
  ...(delivery && { otherAddress: 'oui', ...addressTexts('delivery.address', delivery) }),
});

function Contact({ drawn, checks }: { drawn: Drawn } & Pick<CheckoutFieldsProps, 'checks'>) {
  return (
    <Fieldset id="coordonnees" legend="Vos coordonnées">
      <div className="two-columns">
        <TextField draw={drawn} name="customer.name" className="full" />
        <div>
          <TextField draw={drawn} name="customer.email" />
          <LikelyEmail {...checks} />
        </div>
        <TextField draw={drawn} name="customer.phone" />
      </div>
      <CompanyFields draw={drawn} label="Vous achetez pour une entreprise&nbsp;?" />
    </Fieldset>
  );
}

function DeliveryChoice({ order, drawn }: { drawn: Drawn } & Pick<CheckoutFieldsProps, 'order'>) {
  const { prices, notSent, pickupDay, arrival, shop } = order;
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
      : [
          { value: 'relay', label: 'Envoi en point relais', help: arrival, aside: formatEuros(prices.relay) },
        ]),
    ...(prices.parcel === null
      ? []
      : [{ value: 'parcel', label: 'Envoi à domicile', help: arrival, aside: formatEuros(prices.parcel) }]),
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
        <p className="help">
          {notSent ?? 'Un mode d’envoi manque\u00a0: cette commande est trop lourde pour lui.'}
        </p>
      )}
      <RelayPoint {...drawn} />
    </Choice>
  );
}

const AT_COUNTER = {
  value: 'shop',
  label: 'Au comptoir, au moment du retrait',
  help: 'Espèces (1\u00a0000\u00a0€ au plus), carte ou sans contact. Vos produits sont gardés sept jours.',
  aside: <Icon icon={Store} />,
};
const BY_TRANSFER = {
  value: 'transfer',
  label: 'Virement bancaire',
  help: 'À recevoir sous sept jours. La commande est préparée dès qu’il est arrivé.',
  aside: <Icon icon={Landmark} />,
};
const BY_CARD = {
  value: 'card',
  label: 'Carte bancaire en ligne',
  help: 'Sur la page sécurisée de Stripe, juste après la commande.',
  aside: <Icon icon={CreditCard} />,
};

/** One question for what is collected and one for what is sent, each with its ways: the style sheet shows one of them. */
function PaymentChoice({ hasCards, drawn }: { drawn: Drawn; hasCards: boolean }) {
  const remote = hasCards ? [BY_CARD, BY_TRANSFER] : [BY_TRANSFER];
  return (
    <>
      <Choice
        {...drawn}
        id="reglement"
        className="checkout__collected"
        name="payment"
        question={'Comment voulez-vous payer\u00a0?'}
        choices={[AT_COUNTER, ...remote]}
      />
      <Choice
        {...drawn}
        id="reglement-envoi"
        className="checkout__sent"
        name="sentPayment"
        question={'Une commande envoyée se règle avant son départ. Comment voulez-vous payer\u00a0?'}
        choices={remote}
      />
    </>
  );
}

type ChoiceProps = Drawn & {
  id: string;
  className?: string;
  name: 'delivery.method' | 'payment' | 'sentPayment';
  question: string;
  choices: ComponentProps<typeof RadioGroup>['choices'];
  /** Further fields and words that belong to a choice. */
  children?: ReactNode;
};

/** A question with a few answers: how it arrives, how it is paid. */
function Choice({ id, className, name, question, choices, errorOf, control, children }: ChoiceProps) {
  return (
    <Fieldset id={id} legend={CHECKOUT_FIELDS[name].label} {...(className && { className })}>
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
