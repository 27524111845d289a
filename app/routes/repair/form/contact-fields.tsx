import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { offeredChannels } from '#domain/repair/intake.ts';
import type { FormValues } from './form-values.ts';

/** Who asks, and how to answer. `takesTexts`: the shop sends text messages. */
export function ContactFields({ errorOf, given, takesTexts }: FormValues & { takesTexts: boolean }) {
  return (
    <Fieldset id="coordonnees" legend="Vos coordonnées">
      <div className="grid2">
        <Field className="full" name="nom" label="Nom" error={errorOf('nom')}>
          <Input autoComplete="name" maxLength={200} defaultValue={given('nom')} />
        </Field>
        <Field
          name="email"
          label="Adresse e-mail"
          help="Le lien de suivi du dossier y part."
          error={errorOf('email')}
        >
          <Input
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={given('email')}
          />
        </Field>
        <Field
          name="telephone"
          label="Téléphone"
          optional
          help={takesTexts ? 'Nécessaire pour un SMS ou un appel.' : 'Nécessaire pour un appel.'}
          error={errorOf('telephone')}
        >
          <Input type="tel" autoComplete="tel" maxLength={40} defaultValue={given('telephone')} />
        </Field>
      </div>
      <RadioGroup
        name="contact"
        legend="Comment préférez-vous notre réponse&nbsp;?"
        choices={offeredChannels(takesTexts)}
        defaultValue={given('contact') ?? 'email'}
        error={errorOf('contact')}
      />
    </Fieldset>
  );
}
