import { CompanyFields } from '#app/features/billing/company-fields.tsx';
import { BRANDS_LIST, MODELS_LIST } from '#app/features/devices/list-ids.ts';
import type { DrawnFields } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { devices } from '#domain/repair/devices.ts';
import { offeredChannels } from '#domain/repair/intake.ts';
import type { CASE_FIELDS } from './case-form.ts';

type InputsProps = { drawn: DrawnFields<keyof typeof CASE_FIELDS> };

/** The customer's fields, at the intake and in the correction. `takesSms`: whether the shop sends text messages. */
export function CustomerInputs({ drawn, takesSms }: InputsProps & { takesSms: boolean }) {
  const channels = offeredChannels(takesSms, drawn.typed('customer.channel'));
  return (
    <>
      <TextField draw={drawn} name="customer.name" />
      <TextField draw={drawn} name="customer.phone" />
      <TextField draw={drawn} name="customer.email" />
      <SelectField
        draw={drawn}
        name="customer.channel"
        options={Object.fromEntries(channels.map(({ value, label }) => [value, label]))}
        placeholder={drawn.field('customer.channel').optional ? 'E-mail, sinon téléphone' : 'Choisissez'}
      />
      <CompanyFields draw={drawn} label="Pour une entreprise" />
    </>
  );
}

const DEVICE_KINDS = Object.fromEntries(devices.map(({ id, label }) => [id, label]));

/** The device's fields. */
export const DeviceInputs = ({ drawn }: InputsProps) => (
  <>
    <SelectField draw={drawn} name="device.kind" options={DEVICE_KINDS} placeholder="Choisissez" />
    <DeviceNameInputs drawn={drawn} />
  </>
);

/** Those that name it, without its kind. */
export function DeviceNameInputs({ drawn }: InputsProps) {
  return (
    <>
      <TextField draw={drawn} name="device.brand" list={BRANDS_LIST} />
      <TextField draw={drawn} name="device.model" list={MODELS_LIST} />
      <TextField draw={drawn} name="device.serial" />
    </>
  );
}

/** Somebody else who may be called about the device. */
export function SecondInputs({ drawn }: InputsProps) {
  return (
    <>
      <TextField draw={drawn} name="second.name" />
      <TextField draw={drawn} name="second.phone" />
      <Checkbox
        name="second.mayCollect"
        value="oui"
        label={drawn.field('second.mayCollect').label}
        defaultChecked={drawn.typed('second.mayCollect') === 'oui'}
        error={drawn.errorOf('second.mayCollect')}
      />
    </>
  );
}
