import { type RefObject, useEffect, useState } from 'react';
import type { DrawnFields } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { afterPress } from '#app/ui/form/after-press.ts';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import {
  bodiesOf,
  conditionItemsOf,
  DEVICE_BODIES,
  usualAccessoriesOf,
} from '#domain/repair/device-bodies.ts';
import { devices } from '#domain/repair/devices.ts';
import { CONDITION_VALUES } from '#domain/repair/intake.ts';
import { DeviceNameInputs } from '../repairs/repair-inputs.tsx';
import { FaultChips } from './fault-chips.tsx';
import { textOf } from './fill-fields.ts';
import { ACCESSORIES, type INTAKE_FIELDS } from './form.ts';
import { MarkFields } from './mark-fields.tsx';
import type { useGrid } from './use-grid.ts';

type IntakeDeviceProps = {
  drawn: DrawnFields<keyof typeof INTAKE_FIELDS>;
  grid: ReturnType<typeof useGrid>;
  form: RefObject<HTMLFormElement | null>;
  isFaultAsked: boolean;
  isReturn: boolean;
};

/** The device: what it is, what is wrong with it, the state in which it comes in and what comes along. */
export function IntakeDevice({ drawn, grid, form, isFaultAsked, isReturn }: IntakeDeviceProps) {
  const { kind, chooseKind, pricedModel, ...chips } = grid;
  return (
    <>
      <Fieldset id="appareil" legend="Appareil">
        <div className="case__pair">
          <DeviceNameInputs drawn={drawn} />
        </div>
        <div className="intake__kinds">
          <RadioGroup
            name="device.kind"
            legend="Type d’appareil"
            look="cards"
            choices={devices.map(({ id, label }) => ({ value: id, label }))}
            defaultValue={drawn.typed('device.kind') ?? ''}
            error={drawn.errorOf('device.kind')}
            onChange={chooseKind}
          />
        </div>
        {isFaultAsked && (
          <>
            <FaultChips {...chips} model={pricedModel} />
            <Field
              {...drawn.field('fault')}
              help={isReturn ? 'Ce qui ne va pas depuis la réparation.' : 'Avec les mots du client.'}
            >
              <Textarea rows={4} {...drawn.control('fault')} />
            </Field>
          </>
        )}
      </Fieldset>
      <ConditionFields drawn={drawn} kind={kind} form={form} />
      <AccessoryFields drawn={drawn} kind={kind} />
    </>
  );
}

type OfKindProps = Pick<IntakeDeviceProps, 'drawn'> & { kind: string };

/** Without script nobody can choose the kind first: all that any device has is there. */
const isForAny = (kind: string) => (kind === '' ? 'intake__any' : undefined);

function ConditionFields({ drawn, kind, form }: OfKindProps & Pick<IntakeDeviceProps, 'form'>) {
  const [chosen, setChosen] = useState(drawn.typed('fineBody') ?? '');
  // Whoever was faster than the script has chosen already; another kind draws the choices anew.
  useEffect(() => {
    const { current } = form;
    if (current) return afterPress(() => setChosen(textOf(current, 'fineBody')));
  }, [form]);
  const bodies = bodiesOf(kind);
  // Another kind was chosen since.
  const fineBody = bodies.find((body) => body === chosen) ?? '';
  return (
    <Fieldset id="etat" legend="État à l’arrivée" help="Ce qui n’est pas regardé reste vide.">
      {kind === '' && <ChooseKind />}
      <div className={isForAny(kind)}>
        <div className="intake__kinds">
          <RadioGroup
            key={kind}
            name="fineBody"
            legend="Tout est en bon état, sauf ce qui est marqué plus bas"
            look="cards"
            choices={[
              ...bodies.map((body) => ({
                value: body,
                label:
                  bodies.length === 1 ? 'Oui' : `Oui, ${DEVICE_BODIES[body].label.toLocaleLowerCase('fr')}`,
              })),
              { value: '', label: 'Non, point par point' },
            ]}
            defaultValue={fineBody}
            error={drawn.errorOf('fineBody')}
            optional
            onChange={setChosen}
          />
        </div>
        <div className="case__checks">
          {conditionItemsOf(kind).map((item) => (
            <SelectField
              key={item}
              draw={drawn}
              name={`condition.${item}`}
              options={CONDITION_VALUES}
              placeholder={fineBody === '' ? 'Pas regardé' : 'Comme tout le reste'}
            />
          ))}
        </div>
        <MarkFields drawn={drawn} bodies={fineBody === '' ? bodies : [fineBody]} />
      </div>
      <Field {...drawn.field('conditionNote')}>
        <Textarea rows={2} {...drawn.control('conditionNote')} />
      </Field>
    </Fieldset>
  );
}

function AccessoryFields({ drawn, kind }: OfKindProps) {
  return (
    <Fieldset id="confies" legend="Accessoires confiés">
      {kind === '' && <ChooseKind />}
      <div className={`case__checks ${isForAny(kind) ?? ''}`.trim()}>
        {usualAccessoriesOf(kind).map((label) => {
          const name = `usualAccessories.${ACCESSORIES.indexOf(label)}` as const;
          return (
            <Checkbox
              key={label}
              name={name}
              value="oui"
              label={label}
              defaultChecked={drawn.typed(name) === 'oui'}
            />
          );
        })}
      </div>
      <TextField draw={drawn} name="accessories" />
    </Fieldset>
  );
}

const ChooseKind = () => <p className="help needs-script">Choisissez d’abord le type d’appareil.</p>;
