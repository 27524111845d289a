import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { SELLER_DOCUMENTS, USED_GOODS_WAYS } from '#domain/accounting/used-goods.ts';
import { USED_GOODS_FIELDS } from './form.ts';

type UsedGoodFieldsProps = Required<Pick<RefusedForm, 'errors'>> & {
  /** The typed texts, or those to correct. */
  texts: Readonly<Record<string, string>>;
  isCorrection: boolean;
};

/** An entry of the register, in the order in which the shop asks for its facts. */
export function UsedGoodFields({ texts, errors, isCorrection }: UsedGoodFieldsProps) {
  const drawn = drawFields(USED_GOODS_FIELDS, { errors, kept: texts });
  const { field, control } = drawn;
  return (
    <>
      {isCorrection && <TextField draw={drawn} name="correction" />}
      <Field {...field('acquiredOn')}>
        <DateInput {...control('acquiredOn')} />
      </Field>
      <Field {...field('description')}>
        <Textarea rows={3} {...control('description')} />
      </Field>
      <TextField draw={drawn} name="serial" />
      <TextField draw={drawn} name="origin" />
      <Field {...field('price')}>
        <Input {...control('price')} className="number" />
      </Field>
      <SelectField draw={drawn} name="way" options={USED_GOODS_WAYS} placeholder="Choisissez le moyen" />
      <TextField draw={drawn} name="sellerName" />
      <TextField draw={drawn} name="sellerAddress" />
      <SelectField
        draw={drawn}
        name="documentKind"
        options={SELLER_DOCUMENTS}
        placeholder="Choisissez la pièce"
      />
      <TextField draw={drawn} name="documentNumber" />
      <TextField draw={drawn} name="documentIssuer" />
    </>
  );
}
