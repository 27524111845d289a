import { Form } from 'react-router';
import { BRANDS_LIST } from '#app/features/devices/list-ids.ts';
import { NameList } from '#app/features/devices/name-list.tsx';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import type { FormTexts, Meanwhile } from '#domain/edits/edit-guard.ts';
import { devices } from '#domain/repair/devices.ts';
import { DEVICE_FIELDS } from './form.ts';

type DeviceFormProps = {
  address: string;
  brands: readonly string[];
  prices: readonly { key: string; label: string }[];
  errors: readonly FieldError[];
  kept: FormTexts;
  meanwhile: Meanwhile | undefined;
};

const KINDS = Object.fromEntries(devices.map(({ id, label }) => [id, label]));

/** The form of a device that the shop adds or has added. */
export function DeviceForm({ address, brands, prices, errors, kept, meanwhile }: DeviceFormProps) {
  const drawn = drawFields(DEVICE_FIELDS, { errors, kept });
  return (
    <Form method="post" action={address} className="own__form" noValidate key={seenKey(kept, meanwhile)}>
      <ErrorSummary errors={errors} />
      <EditMark
        form="appareil"
        texts={kept}
        meanwhile={meanwhile}
        title="Cet appareil a changé entre-temps"
        page={address}
        intent="save"
      />
      <TextField draw={drawn} name="brand" list={BRANDS_LIST} />
      <NameList id={BRANDS_LIST} names={brands} />
      <TextField draw={drawn} name="family" />
      <TextField draw={drawn} name="name" />
      <SelectField draw={drawn} name="kind" options={KINDS} placeholder="Choisissez" />
      <TextField draw={drawn} name="year" />
      <TextField draw={drawn} name="codes" />
      <SelectField
        draw={drawn}
        name="prices"
        options={{
          '': 'Aucune\u00a0: sur devis',
          ...Object.fromEntries(prices.map(({ key, label }) => [key, label])),
        }}
      />
      <Checkbox
        name="isHidden"
        value="oui"
        label={DEVICE_FIELDS.isHidden.label}
        defaultChecked={kept.isHidden === 'oui'}
      />
      <p>
        <SubmitButton name="intent" value="save">
          Enregistrer l’appareil
        </SubmitButton>
      </p>
    </Form>
  );
}
