import { BellRing } from 'lucide';
import { Form } from 'react-router';
import { LegalLink } from '#app/features/legal/legal-link.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { ALERT_FIELDS } from './form.ts';

type StockAlertFormProps = {
  /** Name of the field that only a program fills in. */
  trap: string;
  /** `wait`: what lets the form through once its error says so. No script computes it here: the page stays light. */
  refusal: (RefusedForm & { wait?: string | undefined }) | undefined;
  /** The mail that asks for a confirmation has been sent. */
  isAsked: boolean;
};

/** Replaces the button for the cart when none is left: ask for an alert, or for a repair. */
export function StockAlertForm({ trap, refusal = {}, isAsked }: StockAlertFormProps) {
  const { errors = [], wait } = refusal;
  const { field, control } = drawFields(ALERT_FIELDS, refusal);
  return (
    <div className="buy__out-of-stock">
      {isAsked && errors.length === 0 ? (
        <Notice kind="ok" title="Vérifiez votre boîte" level={2} role="status">
          <p>
            Un message vient de partir&nbsp;: son lien active l’alerte, dans les deux jours. Si vous attendiez
            déjà ce produit, rien d’autre n’est à faire.
          </p>
        </Notice>
      ) : (
        <>
          <p>
            Il n’en reste plus. Soyez prévenu de son retour&nbsp;: un seul message, puis votre adresse est
            effacée.
          </p>
          <Form method="post" className="buy__ask" preventScrollReset noValidate>
            <Field {...field('email')}>
              <Input {...control('email')} />
            </Field>
            <div className="visually-hidden" aria-hidden="true">
              <label htmlFor={trap}>Laissez ce champ vide</label>
              <input type="text" id={trap} name={trap} tabIndex={-1} autoComplete="off" />
            </div>
            {wait && <input type="hidden" name="captcha" value={wait} />}
            <SubmitButton icon={BellRing}>Me prévenir</SubmitButton>
          </Form>
          <p className="help">
            L’adresse ne sert qu’à cela. <LegalLink to="/legal/privacy">Confidentialité</LegalLink>
          </p>
        </>
      )}
      <ButtonLink to="/services">Plutôt réparer</ButtonLink>
    </div>
  );
}
