import { Form } from 'react-router';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import type { FormTexts, Meanwhile } from '#domain/edits/edit-guard.ts';
import { DECISION_FIELDS } from './form.ts';

type ReviewFormProps = {
  /** The address of the review's page. */
  page: string;
  errors: readonly FieldError[];
  texts: FormTexts;
  meanwhile: Meanwhile | undefined;
};

/** Publishes the review of a product: its order says what the law wants of it. */
export function AcceptForm({ page, errors, texts, meanwhile }: ReviewFormProps) {
  return (
    <section className="area__part" aria-labelledby="publier">
      <h2 id="publier">Publier</h2>
      <p>
        Il paraît sur la page du produit, tel qu’il est écrit, avec la date de l’achat et «&nbsp;achat
        vérifié&nbsp;»&nbsp;: la commande le prouve.
      </p>
      <Form method="post" action={page} className="account__form" noValidate key={seenKey(texts, meanwhile)}>
        <ErrorSummary errors={errors} level={3} />
        <EditMark
          form="avis"
          texts={texts}
          meanwhile={meanwhile}
          title="Cet avis a changé entre-temps"
          page={page}
          level={3}
          intent="accept"
          press="Publier l’avis tel qu’il est maintenant"
        />
        <SubmitButton name="intent" value="accept">
          Publier l’avis
        </SubmitButton>
      </Form>
    </section>
  );
}

/** The one answer of the shop, below a published review. */
export function ReplyForm({ page, errors, texts, meanwhile }: ReviewFormProps) {
  const { field, control } = drawFields(DECISION_FIELDS, { errors, kept: texts });
  return (
    <section className="area__part" aria-labelledby="repondre">
      <h2 id="repondre">Répondre</h2>
      <p>Une réponse, datée, sous l’avis. Vidée, elle disparaît du site.</p>
      <Form method="post" action={page} className="account__form" noValidate key={seenKey(texts, meanwhile)}>
        <ErrorSummary id="erreurs-reponse" errors={errors} level={3} />
        <EditMark
          form="reponse"
          texts={texts}
          meanwhile={meanwhile}
          title="La réponse a changé entre-temps"
          page={page}
          level={3}
          intent="reply"
        />
        <Field {...field('reply')}>
          <Textarea rows={4} {...control('reply')} />
        </Field>
        <SubmitButton name="intent" value="reply">
          Enregistrer la réponse
        </SubmitButton>
      </Form>
    </section>
  );
}
