import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import type { FormTexts, Meanwhile } from '#domain/edits/edit-guard.ts';

/** What a form of a testimonial shows: what is stored, or its answer if it is the one that was sent. */
export type DecisionState = {
  /** The address of the testimonial's page. */
  page: string;
  errors: readonly FieldError[];
  texts: FormTexts;
  meanwhile: Meanwhile | undefined;
};

type DecisionFormProps = DecisionState & {
  heading: string;
  help: string;
  intent: 'publish' | 'accept' | 'reply' | 'refuse';
  submit: string;
  isDanger?: boolean;
  /** What it compares with what is stored; null if nothing of it can have changed. */
  mark: { form: string; title?: string; press?: string } | null;
  children?: ReactNode;
};

/** One thing that the shop may decide about a testimonial, which nobody else has decided or changed meanwhile. */
export function DecisionForm({
  page,
  errors,
  texts,
  meanwhile,
  heading,
  help,
  intent,
  submit,
  isDanger = false,
  mark,
  children,
}: DecisionFormProps) {
  const title = `decision-${intent}`;
  return (
    <section className="area__part" aria-labelledby={title}>
      <h2 id={title}>{heading}</h2>
      <p>{help}</p>
      <Form method="post" action={page} className="account__form" noValidate key={seenKey(texts, meanwhile)}>
        <ErrorSummary id={`erreurs-${intent}`} errors={errors} level={3} />
        {mark && (
          <EditMark
            title="Cet avis a changé entre-temps"
            {...mark}
            texts={texts}
            meanwhile={meanwhile}
            page={page}
            level={3}
            intent={intent}
          />
        )}
        {children}
        <SubmitButton name="intent" value={intent} {...(isDanger && { variant: 'danger' })}>
          {submit}
        </SubmitButton>
      </Form>
    </section>
  );
}
