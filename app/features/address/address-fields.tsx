import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';

type AddressFieldsProps = {
  errorOf: (name: string) => string | undefined;
  given: (name: string) => string | undefined;
  /** Of the names of the fields: a form may ask for two addresses. */
  prefix: '' | 'livraison-';
  section: 'billing' | 'shipping';
};

/** An address in France. */
export function AddressFields({ prefix, section, errorOf, given }: AddressFieldsProps) {
  const field = (name: string) => ({ name: prefix + name, error: errorOf(prefix + name) });
  const input = (name: string, token: string) => ({
    autoComplete: `${section} ${token}`,
    defaultValue: given(prefix + name),
  });
  return (
    <div className="grid2">
      <Field className="full" {...field('rue')} label="Numéro et rue">
        <Input {...input('rue', 'address-line1')} />
      </Field>
      <Field className="full" {...field('complement')} label="Complément d’adresse" optional>
        <Input {...input('complement', 'address-line2')} />
      </Field>
      <Field {...field('code-postal')} label="Code postal">
        <Input inputMode="numeric" maxLength={5} {...input('code-postal', 'postal-code')} />
      </Field>
      <Field {...field('ville')} label="Ville">
        <Input {...input('ville', 'address-level2')} />
      </Field>
    </div>
  );
}
