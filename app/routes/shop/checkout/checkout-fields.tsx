import { CreditCard, Landmark, Store } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { AddressFields } from '#app/features/address/address-fields.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { formatLongDate } from '#domain/dates.ts';
import type { Delivery } from '#domain/delivery-date.ts';
import { formatEuros } from '#domain/money.ts';
import type { DeliveryMethod } from '#domain/order/order-request.ts';
import type { KnownCustomer } from '#server/shop/orders/checkout-module.ts';
import { deliveryDays } from './delivery-days.ts';
import { ParcelAddress, RelayPoint, type Values } from './delivery-places.tsx';

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
};

/** Who orders, how it arrives, how it is paid. What does not concern a choice is hidden by the style sheet alone. */
export function CheckoutFields({ order, errors, kept }: CheckoutFieldsProps) {
  const known: Record<string, string | undefined> = {
    nom: order.known?.name,
    email: order.known?.email,
    telephone: order.known?.phone,
    rue: order.known?.address?.street,
    complement: order.known?.address?.more,
    'code-postal': order.known?.address?.postcode,
    ville: order.known?.address?.city,
    ...(order.known?.delivery && {
      'autre-adresse': 'oui',
      'livraison-rue': order.known.delivery.street,
      'livraison-complement': order.known.delivery.more,
      'livraison-code-postal': order.known.delivery.postcode,
      'livraison-ville': order.known.delivery.city,
    }),
    livraison: 'pickup',
    paiement: 'shop',
  };
  const values: Values = {
    errorOf: (name) => errors.find(({ field }) => field === name)?.message,
    given: (name) => (kept ? kept[name] : known[name]),
  };
  return (
    <>
      <Contact {...values} />
      <DeliveryChoice order={order} {...values} />
      <Fieldset id="adresse" legend="Adresse de facturation" help="Elle figure sur la facture.">
        <AddressFields {...values} prefix="" section="billing" />
      </Fieldset>
      <ParcelAddress {...values} />
      <PaymentChoice hasCards={order.hasCards} {...values} />
    </>
  );
}

function Contact({ errorOf, given }: Values) {
  return (
    <Fieldset id="coordonnees" legend="Vos coordonnées">
      <div className="grid2">
        <Field className="full" name="nom" label="Nom et prénom" error={errorOf('nom')}>
          <Input autoComplete="name" defaultValue={given('nom')} />
        </Field>
        <Field
          name="email"
          label="Adresse e-mail"
          help="Pour la confirmation et le suivi de cette commande."
          error={errorOf('email')}
        >
          <Input
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={given('email')}
          />
        </Field>
        <Field
          name="telephone"
          label="Téléphone"
          help="Pour vous joindre au sujet de cette commande, rien d’autre."
          error={errorOf('telephone')}
        >
          <Input type="tel" autoComplete="tel" defaultValue={given('telephone')} />
        </Field>
      </div>
    </Fieldset>
  );
}

function DeliveryChoice({ order, ...values }: Values & Pick<CheckoutFieldsProps, 'order'>) {
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
      {...values}
      id="envoi"
      legend="Retrait ou livraison"
      name="livraison"
      question={'Comment voulez-vous recevoir votre commande\u00a0?'}
      choices={choices}
    >
      {(prices.parcel === null || prices.relay === null) && (
        <p className="help">Un mode d’envoi manque&nbsp;: ce colis est trop lourd pour lui.</p>
      )}
      <RelayPoint {...values} />
    </Choice>
  );
}

function PaymentChoice({ hasCards, ...values }: Values & { hasCards: boolean }) {
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
      {...values}
      id="reglement"
      legend="Règlement"
      name="paiement"
      question={'Comment voulez-vous payer\u00a0?'}
      choices={choices}
    >
      <div className="pay__sent">
        <Notice>
          <p>
            Une commande envoyée se règle avant son départ&nbsp;: le paiement au comptoir va avec le retrait.
          </p>
        </Notice>
      </div>
    </Choice>
  );
}

type ChoiceProps = Values & {
  id: string;
  legend: string;
  name: string;
  question: string;
  choices: ComponentProps<typeof RadioGroup>['choices'];
  /** What a choice asks or says besides. */
  children: ReactNode;
};

/** One question with a few answers: how it arrives, how it is paid. */
function Choice({ id, legend, name, question, choices, errorOf, given, children }: ChoiceProps) {
  return (
    <Fieldset id={id} legend={legend}>
      <RadioGroup
        name={name}
        legend={question}
        choices={choices}
        look="cards"
        defaultValue={given(name)}
        error={errorOf(name)}
      />
      {children}
    </Fieldset>
  );
}
