import { Form } from 'react-router';
import { AddressFields } from '#app/features/address/address-fields.tsx';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import type { ProfileRefusal } from './account-changes.ts';

type SectionProps = {
  /** What the form is drawn with. */
  texts: FormTexts;
  refusal: ProfileRefusal | undefined;
};

/** Who the account belongs to, as orders and documents name them. */
export function ContactSection({ texts, refusal }: SectionProps) {
  const { errorOf, given, shown } = valuesOf(refusal, texts);
  return (
    <section className="area__part" id="coordonnees">
      <h2>Vos coordonnées</h2>
      <Form
        method="post"
        action="#coordonnees"
        className="acct__form"
        noValidate
        key={seenKey(shown, refusal?.meanwhile)}
      >
        <ErrorSummary id="erreurs-coordonnees" level={3} errors={refusal?.errors ?? []} />
        <EditMark
          form="coordonnees"
          texts={shown}
          meanwhile={refusal?.meanwhile}
          title="Vos coordonnées ont changé entre-temps"
          page="/client/profil"
          level={3}
          intent="coordonnees"
        />
        <Field name="nom" label="Nom et prénom" error={errorOf('nom')}>
          <Input autoComplete="name" maxLength={200} defaultValue={given('nom')} />
        </Field>
        <Field
          name="telephone"
          label="Téléphone"
          help="Pour vous joindre au sujet d’une réparation ou d’une commande, rien d’autre."
          optional
          error={errorOf('telephone')}
        >
          <Input type="tel" autoComplete="tel" maxLength={40} defaultValue={given('telephone')} />
        </Field>
        <Field name="entreprise" label="Entreprise" optional error={errorOf('entreprise')}>
          <Input autoComplete="organization" maxLength={200} defaultValue={given('entreprise')} />
        </Field>
        <Field
          name="siren"
          label="Numéro SIREN"
          help="Les neuf chiffres de l’entreprise."
          optional
          error={errorOf('siren')}
        >
          <Input inputMode="numeric" autoComplete="off" maxLength={20} defaultValue={given('siren')} />
        </Field>
        <SubmitButton name="intent" value="coordonnees">
          Enregistrer les coordonnées
        </SubmitButton>
      </Form>
    </section>
  );
}

/** Where an order begins with: both may stay empty. */
export function AddressSection({ texts, refusal }: SectionProps) {
  const { shown, ...values } = valuesOf(refusal, texts);
  return (
    <section className="area__part" id="adresses">
      <h2>Vos adresses</h2>
      <p className="muted">
        Proposées à la commande, où vous pouvez en écrire d’autres. Videz les champs pour les effacer.
      </p>
      <Form
        method="post"
        action="#adresses"
        className="form"
        noValidate
        key={seenKey(shown, refusal?.meanwhile)}
      >
        <ErrorSummary id="erreurs-adresses" level={3} errors={refusal?.errors ?? []} />
        <EditMark
          form="adresses"
          texts={shown}
          meanwhile={refusal?.meanwhile}
          title="Vos adresses ont changé entre-temps"
          page="/client/profil"
          level={3}
          intent="adresses"
        />
        <Fieldset id="facturation" legend="Adresse de facturation">
          <AddressFields {...values} prefix="" section="billing" />
        </Fieldset>
        <Fieldset id="livraison" legend="Adresse de livraison" help="Laissez vide si c’est la même.">
          <AddressFields {...values} prefix="livraison-" section="shipping" />
        </Fieldset>
        <div>
          <SubmitButton name="intent" value="adresses">
            Enregistrer les adresses
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}

/** What a field shows: after a refusal what was typed, else what is kept. */
function valuesOf(refusal: ProfileRefusal | undefined, texts: FormTexts) {
  const shown: FormTexts = refusal ? refusal.kept : texts;
  return {
    shown,
    errorOf: (name: string) => refusal?.errors.find(({ field }) => field === name)?.message,
    given: (name: string) => shown[name] || undefined,
  };
}
