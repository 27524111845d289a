import { Form } from 'react-router';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { CODE_FIELDS } from './form.ts';
import { signingPath } from './signing-path.ts';

/** Pairs a screen with the counter's: the code that is shown there. */
export function CodeForm({ typed, errors }: { typed: string; errors: readonly FieldError[] }) {
  const { field, control } = drawFields(CODE_FIELDS, { errors, kept: { code: typed } });
  return (
    <>
      <h1>Signer sur votre écran</h1>
      <p className="lead">
        L’atelier affiche un code&nbsp;: écrivez-le ici pour lire ce qu’il a noté, et signer.
      </p>
      <Form action={signingPath()} noValidate>
        <ErrorSummary errors={errors} />
        <Field {...field('code')}>
          <Input {...control('code')} />
        </Field>
        <SubmitButton>Continuer</SubmitButton>
      </Form>
    </>
  );
}
