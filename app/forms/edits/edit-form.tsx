import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import type { FormAnswer } from '../form-answer.ts';
import { EditMark } from './edit-mark.tsx';
import { seenKey } from './seen-field.tsx';

type EditFormProps = {
  /** Its name, unique on the page. */
  form: string;
  /** Where it is sent: also the address of the page with what is stored. */
  action: string;
  encType?: 'multipart/form-data';
  className: string;
  /** What it is drawn from: the stored texts, or those of the answer. */
  texts: FormTexts;
  answer: FormAnswer | undefined;
  /** « Cette question a changé entre-temps ». */
  title: string;
  /** Value of the button that saves, if it has one. */
  intent?: string;
  /** Words of the button that removes it all the same. */
  removal: string;
  /** The fields and the buttons. */
  children: ReactNode;
};

/** The form of a page that edits one thing, which may be removed too: what is wrong or has changed comes before its fields. */
export function EditForm({ form, texts, answer, title, intent, removal, children, ...sent }: EditFormProps) {
  const { meanwhile, isRemoval = false, errors = [] } = answer ?? {};
  return (
    <Form {...sent} method="post" noValidate key={seenKey(texts, meanwhile)}>
      <ErrorSummary errors={errors} />
      <EditMark
        form={form}
        texts={texts}
        meanwhile={meanwhile}
        title={title}
        page={sent.action}
        {...(intent !== undefined && { intent })}
        {...(isRemoval && { intent: 'remove', press: removal })}
      />
      {children}
    </Form>
  );
}
