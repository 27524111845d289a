import { Form } from 'react-router';
import { AddressFields } from '#app/features/address/address-fields.tsx';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import type { ProfileRefusal } from './account-changes.ts';
import { ADDRESS_FIELDS, CONTACT_FIELDS } from './form.ts';

type SectionProps = {
  /** The stored texts of the form. */
  texts: FormTexts;
  refusal: ProfileRefusal | undefined;
};

/** The account's owner, as orders and documents name them. */
export function ContactSection({ texts, refusal }: SectionProps) {
  const shown: FormTexts = refusal ? refusal.kept : texts;
  const { field, control } = drawFields(CONTACT_FIELDS, { ...refusal, kept: shown });
  return (
    <section className="area__part" id="coordonnees">
      <h2>Vos coordonnées</h2>
      <Form
        method="post"
        action="#coordonnees"
        className="account__form"
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
          intent="contact"
        />
        <Field {...field('contact.name')}>
          <Input {...control('contact.name')} />
        </Field>
        <Field {...field('contact.phone')}>
          <Input {...control('contact.phone')} />
        </Field>
        <Field {...field('contact.company')}>
          <Input {...control('contact.company')} />
        </Field>
        <Field {...field('contact.siren')}>
          <Input {...control('contact.siren')} />
        </Field>
        <SubmitButton name="intent" value="contact">
          Enregistrer les coordonnées
        </SubmitButton>
      </Form>
    </section>
  );
}

/** The addresses that a new order starts with; both may stay empty. */
export function AddressSection({ texts, refusal }: SectionProps) {
  const shown: FormTexts = refusal ? refusal.kept : texts;
  const drawn = drawFields(ADDRESS_FIELDS, { ...refusal, kept: shown });
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
          intent="addresses"
        />
        <Fieldset id="facturation" legend="Adresse de facturation">
          <AddressFields draw={drawn} group="billing" />
        </Fieldset>
        <Fieldset id="livraison" legend="Adresse de livraison" help="Laissez vide si c’est la même.">
          <AddressFields draw={drawn} group="delivery" />
        </Fieldset>
        <div>
          <SubmitButton name="intent" value="addresses">
            Enregistrer les adresses
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
