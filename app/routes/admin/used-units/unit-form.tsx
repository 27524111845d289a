import { DeviceLists } from '#app/features/devices/device-lists.tsx';
import { MODELS_LIST } from '#app/features/devices/list-ids.ts';
import { NameList } from '#app/features/devices/name-list.tsx';
import { SeenForm, type ShownRow } from '#app/features/seen-row/seen-form.tsx';
import { type DrawnFields, drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { SELLER_DOCUMENTS, USED_GOODS_WAYS } from '#domain/accounting/used-goods.ts';
import { devices } from '#domain/repair/devices.ts';
import { PROVENANCES, UNIT_GRADES, UNIT_VAT_RATES } from '#domain/used-unit/used-unit.ts';
import { useMay } from '../use-may.ts';
import { UNIT_FIELDS } from './form.ts';
import { USED_UNITS_PATH, unitFormPath, usedUnitPath } from './used-unit-paths.ts';

type UnitFormProps = {
  shown: ShownRow;
  /** Null for a unit that is not stored yet. */
  id: string | null;
  typed: Record<string, string>;
  suppliers: readonly string[];
  /** Whether prices have VAT in them, now or from a planned day on. */
  asksVat: boolean;
  /** Its entry in the register of used goods stands. */
  isRegistered: boolean;
  refused: RefusedForm;
};

type Drawn = DrawnFields<keyof typeof UNIT_FIELDS>;

const KINDS = Object.fromEntries(devices.map(({ id, label }) => [id, label]));

/** Its entry in the register of used goods: one that stands, or the one that is written with it. */
function RegisterPart({ draw, isRegistered }: { draw: Drawn; isRegistered: boolean }) {
  const mayRegister = useMay('used_goods');
  if (isRegistered || !mayRegister) return <TextField draw={draw} name="registerEntry" />;
  return (
    <Fieldset
      id="livre-de-police"
      legend="Livre de police"
      help="Acheté ou repris à un particulier, il s’inscrit ici en même temps&nbsp;: une fois inscrite, la ligne ne change plus. D’un fournisseur, il n’y va pas."
    >
      <TextField draw={draw} name="registerEntry" />
      <TextField draw={draw} name="sellerName" />
      <TextField draw={draw} name="sellerAddress" />
      <div className="case__pair">
        <SelectField
          draw={draw}
          name="documentKind"
          options={SELLER_DOCUMENTS}
          placeholder="Choisissez la pièce"
        />
        <TextField draw={draw} name="documentNumber" />
      </div>
      <div className="case__pair">
        <TextField draw={draw} name="documentIssuer" />
        <SelectField draw={draw} name="way" options={USED_GOODS_WAYS} placeholder="Choisissez le moyen" />
      </div>
    </Fieldset>
  );
}

/** All that is written of a unit. */
export function UnitForm({ shown, id, typed, suppliers, asksVat, isRegistered, refused }: UnitFormProps) {
  const drawn = drawFields(UNIT_FIELDS, { errors: refused.errors, kept: refused.kept ?? typed });
  const { field, control } = drawn;
  const numberField = (name: 'cost' | 'price' | 'battery' | 'hours') => (
    <Field {...field(name)}>
      <Input {...control(name)} className="number" />
    </Field>
  );
  const long = (name: 'marks' | 'tests') => (
    <Field {...field(name)}>
      <Textarea rows={4} {...control(name)} />
    </Field>
  );
  return (
    <section className="area__part case__step" aria-label="Fiche de l’appareil">
      <SeenForm row={shown} action={unitFormPath(id)} intent="save">
        <TextField draw={drawn} name="name" list={MODELS_LIST} />
        <DeviceLists />
        <div className="case__pair">
          <TextField draw={drawn} name="serial" />
          <SelectField draw={drawn} name="kind" options={KINDS} placeholder="D’après le modèle" />
        </div>
        <div className="case__pair">
          <SelectField
            draw={drawn}
            name="provenance"
            options={PROVENANCES}
            placeholder="Choisissez d’où il vient"
          />
          <TextField draw={drawn} name="supplier" list="fournisseurs" />
        </div>
        <NameList id="fournisseurs" names={suppliers} />
        <div className="case__pair">
          <Field {...field('acquiredOn')}>
            <DateInput {...control('acquiredOn')} />
          </Field>
          {numberField('cost')}
        </div>
        <RegisterPart draw={drawn} isRegistered={isRegistered} />
        <div className="case__pair">
          <SelectField draw={drawn} name="grade" options={UNIT_GRADES} placeholder="Pas encore testé" />
          {numberField('price')}
        </div>
        {asksVat && (
          <SelectField
            draw={drawn}
            name="vatRate"
            options={UNIT_VAT_RATES}
            defaultValue={drawn.typed('vatRate') ?? 'margin'}
          />
        )}
        <div className="case__pair">
          {numberField('battery')}
          {numberField('hours')}
        </div>
        {long('marks')}
        {long('tests')}
        <SubmitButton>{id === null ? 'Ajouter l’appareil' : 'Enregistrer'}</SubmitButton>
        <ButtonLink to={id === null ? USED_UNITS_PATH : usedUnitPath(id)} variant="quiet">
          Ne rien changer
        </ButtonLink>
      </SeenForm>
    </section>
  );
}
