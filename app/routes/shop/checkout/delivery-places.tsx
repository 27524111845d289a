import { AddressFields } from '#app/features/address/address-fields.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';

export type Values = {
  errorOf: (name: string) => string | undefined;
  given: (name: string) => string | undefined;
};

const RELAY_FIELDS = [
  { name: 'relais-nom', label: 'Nom du point relais', isWide: true },
  { name: 'relais-rue', label: 'Numéro et rue du point relais', isWide: true },
  { name: 'relais-code-postal', label: 'Code postal du point relais', isWide: false },
  { name: 'relais-ville', label: 'Ville du point relais', isWide: false },
];

export function RelayPoint({ errorOf, given }: Values) {
  return (
    <Fieldset
      id="relais"
      kind="group"
      className="pay__relay"
      legend="Point relais"
      help="En France métropolitaine. Nous vérifions avec vous avant l’envoi."
    >
      <div className="grid2">
        {RELAY_FIELDS.map(({ name, label, isWide }) => (
          <Field
            key={name}
            name={name}
            label={label}
            error={errorOf(name)}
            {...(isWide && { className: 'full' })}
          >
            <Input
              autoComplete="off"
              maxLength={75}
              {...(name === 'relais-code-postal' && { inputMode: 'numeric', maxLength: 5 })}
              defaultValue={given(name)}
            />
          </Field>
        ))}
      </div>
    </Fieldset>
  );
}

/**
 * Where a parcel goes when it does not go to who pays. An address that came filled but unticked stays in sight, with the
 * question which of the two counts in place of its box.
 */
export function ParcelAddress(values: Values) {
  const { errorOf, given } = values;
  const question = errorOf('adresse-choisie');
  const chosen = given('adresse-choisie');
  const isAsked = question !== undefined || Boolean(chosen);
  return (
    <div className="pay__ship">
      {isAsked ? (
        <RadioGroup
          name="adresse-choisie"
          legend={'Livrer à quelle adresse\u00a0?'}
          look="cards"
          choices={[
            { value: 'livraison', label: 'L’adresse de livraison', help: addressText(given, 'livraison-') },
            { value: 'facturation', label: 'L’adresse de facturation', help: addressText(given, '') },
          ]}
          {...(chosen && { defaultValue: chosen })}
          error={question}
        />
      ) : (
        <Checkbox
          name="autre-adresse"
          value="oui"
          label="Livrer à une autre adresse"
          defaultChecked={given('autre-adresse') === 'oui'}
        />
      )}
      <Fieldset
        id="adresse-livraison"
        legend="Adresse de livraison"
        className={isAsked ? 'pay__asked' : 'pay__other'}
      >
        <AddressFields {...values} prefix="livraison-" section="shipping" />
      </Fieldset>
    </div>
  );
}

/** An address as it was written, whole or not. */
const addressText = (given: Values['given'], prefix: string) =>
  [
    given(`${prefix}rue`),
    given(`${prefix}complement`),
    [given(`${prefix}code-postal`), given(`${prefix}ville`)].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ');
