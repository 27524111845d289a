import { drawFields } from '#app/forms/field-table.ts';
import { TextField } from '#app/forms/text-field.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import { PROMO_FIELDS } from './form.ts';

type PromoFieldsProps = {
  categories: readonly { id: string; label: string }[];
  errors: readonly FieldError[];
  texts: FormTexts;
};

/** What a code takes off, when, how often and of what. */
export function PromoFields({ categories, errors, texts }: PromoFieldsProps) {
  const drawn = drawFields(PROMO_FIELDS, { errors, kept: texts });
  const box = (name: 'stacks' | 'isActive') => (
    <Checkbox
      name={name}
      value="oui"
      label={PROMO_FIELDS[name].label}
      defaultChecked={drawn.typed(name) === 'oui'}
      error={drawn.errorOf(name)}
    />
  );
  return (
    <>
      <TextField draw={drawn} name="name" />
      <TextField draw={drawn} name="percent" />
      <TextField draw={drawn} name="amount" />
      <TextField draw={drawn} name="minGoods" />
      <Field {...drawn.field('startsOn')}>
        <DateInput {...drawn.control('startsOn')} />
      </Field>
      <Field {...drawn.field('endsOn')}>
        <DateInput {...drawn.control('endsOn')} />
      </Field>
      <TextField draw={drawn} name="maxUses" />
      <TextField draw={drawn} name="maxUsesEach" />
      <Fieldset id="categories" kind="group" legend={PROMO_FIELDS.categories.label} optional>
        {categories.map(({ id, label }) => (
          <Checkbox
            key={id}
            name={`categories.${id}`}
            value="oui"
            label={label}
            defaultChecked={drawn.typed(`categories.${id}`) === 'oui'}
          />
        ))}
      </Fieldset>
      <Field {...drawn.field('onlyProducts')}>
        <Textarea rows={3} {...drawn.control('onlyProducts')} />
      </Field>
      <Field {...drawn.field('notProducts')}>
        <Textarea rows={3} {...drawn.control('notProducts')} />
      </Field>
      {box('stacks')}
      {box('isActive')}
      <Field {...drawn.field('note')}>
        <Textarea rows={3} {...drawn.control('note')} />
      </Field>
      <Notice title="Si vous l’annoncez à tous" level={2}>
        <p>
          Sur une affiche, une page ou un réseau, un code est une annonce de réduction&nbsp;: dites à côté le
          prix le plus bas des trente derniers jours de chaque produit concerné (code de la consommation, art.
          L.&nbsp;112-1-1). Le site n’annonce aucun code de lui-même et ne barre aucun prix. Un code remis à
          une personne, pour un geste commercial, n’est pas une annonce.
        </p>
      </Notice>
    </>
  );
}
