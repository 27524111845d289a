import { Send } from 'lucide';
import { Form } from 'react-router';
import { RatingField } from '#app/features/testimonials/rating-field.tsx';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import { REVIEW_FIELDS } from './form.ts';

type ReviewFormProps = {
  /** Its address. */
  page: string;
  texts: FormTexts;
  /** Whether the writer has sent one already. */
  isThere: boolean;
  answer: (FormAnswer & { mayReplace?: true }) | undefined;
};

/** What somebody says of a product that they bought. */
export function ReviewForm({ page, texts, isThere, answer }: ReviewFormProps) {
  const { errors = [], kept = texts, meanwhile, mayReplace } = answer ?? {};
  const { field, control, errorOf, typed } = drawFields(REVIEW_FIELDS, { errors, kept });
  return (
    <Form method="post" action={page} className="account__form" noValidate key={seenKey(kept, meanwhile)}>
      <ErrorSummary errors={errors} />
      <EditMark
        form="avis-produit"
        texts={kept}
        meanwhile={meanwhile}
        title="Votre avis a changé entre-temps"
        page={page}
        intent="write"
      />
      <RatingField
        name="rating"
        legend={REVIEW_FIELDS.rating.label}
        defaultValue={typed('rating')}
        error={errorOf('rating')}
      />
      <Field {...field('text')}>
        <Textarea rows={6} {...control('text')} />
      </Field>
      <Field {...field('author')}>
        <Input {...control('author')} />
      </Field>
      <Checkbox
        name="consent"
        value="oui"
        required
        defaultChecked={answer ? typed('consent') === 'oui' : isThere}
        label="J’ai reçu ce produit, et j’accepte que mon avis soit publié ici avec ce nom."
        error={errorOf('consent')}
      />
      {mayReplace ? (
        <SubmitButton name="intent" value="replace" icon={Send}>
          Remplacer mon avis par celui-ci
        </SubmitButton>
      ) : (
        <SubmitButton name="intent" value="write" icon={Send}>
          {isThere ? 'Enregistrer mon avis' : 'Envoyer mon avis'}
        </SubmitButton>
      )}
    </Form>
  );
}
