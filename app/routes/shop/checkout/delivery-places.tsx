import { AddressFields } from '#app/features/address/address-fields.tsx';
import type { DrawnFields } from '#app/forms/field-table.ts';
import { TextField } from '#app/forms/text-field.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import type { CHECKOUT_FIELDS } from './form.ts';

export type Drawn = DrawnFields<keyof typeof CHECKOUT_FIELDS>;

export function RelayPoint(drawn: Drawn) {
  return (
    <Fieldset
      id="relais"
      kind="group"
      className="checkout__relay"
      legend="Point relais"
      help="En France métropolitaine. Nous vérifions avec vous avant l’envoi."
    >
      <div className="two-columns">
        <TextField draw={drawn} name="delivery.relayPoint.name" className="full" />
        <TextField draw={drawn} name="delivery.relayPoint.street" className="full" />
        <TextField draw={drawn} name="delivery.relayPoint.postcode" />
        <TextField draw={drawn} name="delivery.relayPoint.city" />
      </div>
    </Fieldset>
  );
}

/**
 * Where a parcel goes if not to the customer's own address. An address that arrived filled in but unticked stays
 * visible, and its box is replaced by the question which of the two counts.
 */
export function ParcelAddress(drawn: Drawn) {
  const { errorOf, typed } = drawn;
  const question = errorOf('addressChoice');
  const chosen = typed('addressChoice');
  const isAsked = question !== undefined || Boolean(chosen);
  return (
    <div className="checkout__shipping">
      {isAsked ? (
        <RadioGroup
          name="addressChoice"
          legend={'Livrer à quelle adresse\u00a0?'}
          look="cards"
          choices={[
            {
              value: 'delivery',
              label: 'L’adresse de livraison',
              help: addressText(drawn, 'delivery.address'),
            },
            {
              value: 'billing',
              label: 'L’adresse de facturation',
              help: addressText(drawn, 'billingAddress'),
            },
          ]}
          {...(chosen && { defaultValue: chosen })}
          error={question}
        />
      ) : (
        <Checkbox
          name="otherAddress"
          value="oui"
          label="Livrer à une autre adresse"
          defaultChecked={typed('otherAddress') === 'oui'}
        />
      )}
      <Fieldset
        id="adresse-livraison"
        legend="Adresse de livraison"
        className={isAsked ? 'checkout__asked' : 'checkout__other'}
      >
        <AddressFields draw={drawn} group="delivery.address" />
      </Fieldset>
    </div>
  );
}

/** An address as it was typed, complete or not. */
const addressText = ({ typed }: Drawn, group: 'billingAddress' | 'delivery.address') =>
  [
    typed(`${group}.street`),
    typed(`${group}.more`),
    [typed(`${group}.postcode`), typed(`${group}.city`)].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ');
