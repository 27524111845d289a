import type { DrawnFields } from '#app/forms/field-table.ts';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import type { Address } from '#domain/customers/customer-fields.ts';
import { ADDRESS_PARTS } from './address-form.ts';

type AddressFieldsProps<Group extends string> = {
  /** Prefix of the fields' names: a form may ask for two addresses. */
  group: Group;
  draw: DrawnFields<`${NoInfer<Group>}.${keyof Address}`>;
};

/** An address in France. The fieldset around it says which one. */
export function AddressFields<Group extends string>({ group, draw }: AddressFieldsProps<Group>) {
  return (
    <div className="two-columns">
      {ADDRESS_PARTS.map(({ name, label }) => (
        <Field
          key={name}
          {...draw.field(`${group}.${name}`)}
          label={label}
          {...(isWide(name) && { className: 'full' })}
        >
          <Input {...draw.control(`${group}.${name}`)} />
        </Field>
      ))}
    </div>
  );
}

const isWide = (name: keyof Address) => name === 'street' || name === 'more';
