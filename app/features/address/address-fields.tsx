import type { DrawnFields } from '#app/forms/field-table.ts';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import type { Address } from '#domain/customer-fields.ts';

type AddressFieldsProps<Group extends string> = {
  /** What the names of the fields begin with: a form may ask for two addresses. */
  group: Group;
  draw: DrawnFields<`${NoInfer<Group>}.${keyof Address}`>;
};

/** An address in France. The fieldset around it says which. */
export function AddressFields<Group extends string>({ group, draw }: AddressFieldsProps<Group>) {
  const { field, control } = draw;
  return (
    <div className="grid2">
      <Field className="full" {...field(`${group}.street`)} label="Numéro et rue">
        <Input {...control(`${group}.street`)} />
      </Field>
      <Field className="full" {...field(`${group}.more`)} label="Complément d’adresse">
        <Input {...control(`${group}.more`)} />
      </Field>
      <Field {...field(`${group}.postcode`)} label="Code postal">
        <Input {...control(`${group}.postcode`)} />
      </Field>
      <Field {...field(`${group}.city`)} label="Ville">
        <Input {...control(`${group}.city`)} />
      </Field>
    </div>
  );
}
