import { Select } from '#app/ui/form/choice/select.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { devices } from '#domain/devices.ts';
import type { FormValues } from './form-values.ts';

/** Which device, and what is the matter with it. */
export function DeviceFields({ errorOf, given }: FormValues) {
  return (
    <Fieldset id="appareil" legend="L’appareil et la panne">
      <div className="grid2">
        <Field className="full" name="type" label="Type d’appareil" error={errorOf('type')}>
          <Select placeholder="Choisissez" defaultValue={given('type')}>
            {devices.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="marque" label="Marque" optional error={errorOf('marque')}>
          <Input maxLength={80} defaultValue={given('marque')} />
        </Field>
        <Field
          name="modele"
          label="Modèle"
          optional
          help="Le plus exact possible&nbsp;: CFI-1216A, HAC-001, A2338."
          error={errorOf('modele')}
        >
          <Input maxLength={120} defaultValue={given('modele')} />
        </Field>
      </div>
      <Field
        name="panne"
        label="La panne, avec vos mots"
        help="Ce qui se passe, depuis quand, ce qui a précédé et ce qui a déjà été essayé. Jamais de mot de passe ici."
        error={errorOf('panne')}
      >
        <Textarea rows={5} maxLength={4000} defaultValue={given('panne')} />
      </Field>
    </Fieldset>
  );
}
