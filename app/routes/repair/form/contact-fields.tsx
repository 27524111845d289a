import { CompanyFields } from '#app/features/billing/company-fields.tsx';
import type { DrawnFields } from '#app/forms/field-table.ts';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { offeredChannels } from '#domain/repair/intake.ts';
import type { RequestFieldName } from './shared-form.ts';

type ContactFieldsProps = DrawnFields<RequestFieldName> & {
  /** Whether the shop sends text messages. */
  takesSms: boolean;
};

/** The customer's name, and how to answer them. */
export function ContactFields({ takesSms, ...draw }: ContactFieldsProps) {
  const { field, control, errorOf, typed } = draw;
  return (
    <Fieldset id="coordonnees" legend="Vos coordonnées">
      <div className="two-columns">
        <Field className="full" {...field('customer.name')}>
          <Input {...control('customer.name')} />
        </Field>
        <Field {...field('customer.email')}>
          <Input {...control('customer.email')} />
        </Field>
        <Field
          {...field('customer.phone')}
          help={takesSms ? 'Nécessaire pour un SMS ou un appel.' : 'Nécessaire pour un appel.'}
        >
          <Input {...control('customer.phone')} />
        </Field>
      </div>
      <RadioGroup
        name="customer.channel"
        legend="Comment préférez-vous notre réponse&nbsp;?"
        choices={offeredChannels(takesSms)}
        defaultValue={typed('customer.channel') ?? 'email'}
        error={errorOf('customer.channel')}
      />
      <CompanyFields draw={draw} label="Vous venez pour une entreprise&nbsp;?" />
    </Fieldset>
  );
}
