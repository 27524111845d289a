import { Mail, RotateCw } from 'lucide';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { timeText } from '#domain/appointment/appointment-texts.ts';
import { CONFIRMATION_PATH } from './confirmation-path.ts';
import { ADDRESS_FIELDS } from './form.ts';

type ConfirmNoticeProps = {
  order: { email: string; confirmBy: Date };
  /** Why the mail waits, and what to do (phone-proof/held-texts.server.ts). */
  held: string | null;
  errors: readonly FieldError[];
  /** What was typed, after a refusal. */
  kept: Record<string, string> | undefined;
  /** What a button here just did. */
  done: 'renvoye' | 'corrige' | null;
  /** The secret of the order's link, on its own page. */
  link?: string;
  /** Another way to confirm it, in the browser that ordered. */
  children?: ReactNode;
};

/** An order that waits for the press on its mail's link: what to do until when, and what to do if no mail comes. */
export function ConfirmNotice({ order, held, errors, kept, done, link, children }: ConfirmNoticeProps) {
  const { field, control } = drawFields(ADDRESS_FIELDS, { errors, kept: { email: order.email, ...kept } });
  return (
    <>
      <ErrorSummary errors={errors} />
      <Notice kind="warn" title="Confirmez votre commande" level={2} role="status">
        {held && <p>{held}</p>}
        <p>
          {'Ouvrez le mail envoyé à '}
          <b>{order.email}</b>
          {' et appuyez sur son bouton avant '}
          <b>{timeText(order.confirmBy)}</b>
          {
            '. Les produits vous sont gardés jusque-là. Sans confirmation, ils retournent en vente\u00a0: aucun contrat n’est conclu et vous ne devez rien.'
          }
        </p>
        {done && <p>{DONE[done]}</p>}
      </Notice>
      {children}
      <section className="checkout__summary" aria-labelledby="rien-recu">
        <h2 id="rien-recu">{'Rien reçu\u00a0?'}</h2>
        <p>
          Regardez aussi dans les indésirables. Le message part dans la minute, ou cette page dit pourquoi.
        </p>
        <Form method="post" action={CONFIRMATION_PATH}>
          {link && <input type="hidden" name="link" value={link} />}
          <SubmitButton name="intent" value="resend" variant="secondary" icon={RotateCw}>
            Renvoyer le message
          </SubmitButton>
        </Form>
        <Form method="post" action={CONFIRMATION_PATH} className="form" noValidate>
          {link && <input type="hidden" name="link" value={link} />}
          <Field {...field('email')}>
            <Input {...control('email')} />
          </Field>
          <SubmitButton name="intent" value="correct" variant="secondary" icon={Mail}>
            Envoyer à cette adresse
          </SubmitButton>
        </Form>
      </section>
    </>
  );
}

const DONE = {
  renvoye: 'Le message est reparti.',
  corrige: 'L’adresse est corrigée\u00a0: seul le lien du nouveau message confirme la commande.',
};
