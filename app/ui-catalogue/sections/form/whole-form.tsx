import { ArrowRight } from 'lucide';
import { type SubmitEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { CatalogueSection, Specimen } from '../../specimen.tsx';

const ERRORS: readonly FieldError[] = [
  {
    field: 'essai-email',
    label: 'Adresse e-mail',
    message: 'Écrivez une adresse complète, par exemple nom@exemple.fr.',
  },
  {
    field: 'essai-remise',
    label: 'Remise de l’appareil',
    message: 'Choisissez comment reprendre l’appareil.',
  },
];

const GENERAL_ERROR: readonly FieldError[] = [
  { message: 'Cette adresse a déjà servi aujourd’hui. Réessayez demain, ou appelez l’atelier.' },
];

export function WholeForm() {
  return (
    <CatalogueSection id="formulaire" title="Formulaire entier">
      <Specimen label="Refusé : la liste des champs à corriger prend le focus">
        <RefusedForm />
      </Specimen>
      <Specimen label="Refusé pour une autre raison">
        <ErrorSummary id="refus" level={3} errors={GENERAL_ERROR} />
      </Specimen>
      <Specimen label="Groupe désactivé d’un coup">
        <form aria-label="Essai figé">
          <Fieldset id="essai-fixe" legend="Adresse de retour" disabled>
            <div className="two-columns">
              <Field name="essai-rue" label="Rue">
                <Input autoComplete="off" defaultValue="Rue Denis Papin" />
              </Field>
              <Checkbox name="essai-meme" label="La même que celle de facturation" defaultChecked />
            </div>
            <Button type="submit" className="mt-4">
              Enregistrer
            </Button>
          </Fieldset>
        </form>
      </Specimen>
    </CatalogueSection>
  );
}

/** Refuses once more each time it is sent. */
function RefusedForm() {
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  const refuse = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setErrors([...ERRORS]);
  };
  return (
    <form className="form" noValidate onSubmit={refuse} aria-label="Essai">
      <ErrorSummary level={3} errors={errors} />
      <Fieldset id="essai" legend="Vos coordonnées" help="Nous n’en faisons rien d’autre.">
        <div className="two-columns">
          <Field name="essai-nom" label="Nom">
            <Input autoComplete="off" defaultValue="Renard" />
          </Field>
          <Field name="essai-email" label="Adresse e-mail" error={errorOf('essai-email')}>
            <Input type="email" autoComplete="off" defaultValue="camille@" />
          </Field>
        </div>
      </Fieldset>
      <RadioGroup
        name="essai-remise"
        legend="Remise de l’appareil"
        choices={[
          { value: 'retrait', label: 'Retrait à l’atelier' },
          { value: 'livraison', label: 'Livraison' },
        ]}
        error={errorOf('essai-remise')}
      />
      <Checkbox name="essai-accord" label="J’ai lu les conditions générales de vente." />
      <Button variant="primary" type="submit" data-replay iconAfter={ArrowRight}>
        Envoyer
      </Button>
    </form>
  );
}
