import { BRANDS_LIST, MODELS_LIST } from '#app/features/devices/list-ids.ts';
import type { DrawnFields } from '#app/forms/field-table.ts';
import { Select } from '#app/ui/form/choice/select.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { devices } from '#domain/repair/devices.ts';
import type { RequestFieldName } from './shared-form.ts';

/** The device and its fault. */
export function DeviceFields({ field, control }: DrawnFields<RequestFieldName>) {
  return (
    <Fieldset id="appareil" legend="L’appareil et la panne">
      <div className="two-columns">
        <Field className="full" {...field('device.kind')}>
          <Select placeholder="Choisissez" {...control('device.kind')}>
            {devices.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...field('device.brand')}>
          <Input {...control('device.brand')} list={BRANDS_LIST} />
        </Field>
        <Field {...field('device.model')}>
          <Input {...control('device.model')} list={MODELS_LIST} />
        </Field>
      </div>
      <Field {...field('fault')}>
        <Textarea rows={5} {...control('fault')} />
      </Field>
    </Fieldset>
  );
}
