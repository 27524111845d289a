import { Select } from '#app/ui/form/choice/select.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { devices } from '#domain/devices.ts';
import { offeredChannels } from '#domain/repair/intake.ts';
import type { Kept } from './quote-rows.ts';

export type FieldsProps = { kept: Kept; errorOf: (field: string) => string | undefined };

/** Whose device it is, at the intake and where the case is corrected. `takesTexts`: whether the shop sends text messages. */
export function CustomerInputs({ kept, errorOf, takesTexts }: FieldsProps & { takesTexts: boolean }) {
  return (
    <>
      <Field name="nom" label="Nom" error={errorOf('nom')}>
        <Input maxLength={200} defaultValue={kept.nom} autoComplete="off" />
      </Field>
      <Field name="telephone" label="Téléphone" error={errorOf('telephone')} optional>
        <Input type="tel" maxLength={40} defaultValue={kept.telephone} autoComplete="off" />
      </Field>
      <Field name="email" label="E-mail" error={errorOf('email')} optional>
        <Input type="email" maxLength={255} defaultValue={kept.email} autoComplete="off" />
      </Field>
      <Field name="canal" label="Comment le joindre" error={errorOf('canal')}>
        <Select placeholder="Choisissez" defaultValue={kept.canal ?? ''}>
          {offeredChannels(takesTexts, kept.canal).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

/** Which device it is. */
export function DeviceInputs({ kept, errorOf }: FieldsProps) {
  return (
    <>
      <Field name="genre" label="Type d’appareil" error={errorOf('genre')}>
        <Select placeholder="Choisissez" defaultValue={kept.genre ?? ''}>
          {devices.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="marque" label="Marque" error={errorOf('marque')} optional>
        <Input maxLength={80} defaultValue={kept.marque} />
      </Field>
      <Field name="modele" label="Modèle" error={errorOf('modele')} optional>
        <Input maxLength={120} defaultValue={kept.modele} />
      </Field>
      <Field
        name="serie"
        label="Numéro de série ou IMEI"
        help="Un IMEI a quinze chiffres&nbsp;: composez *#06#."
        error={errorOf('serie')}
        optional
      >
        <Input maxLength={60} defaultValue={kept.serie} autoComplete="off" />
      </Field>
    </>
  );
}
