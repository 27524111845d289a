import { BellRing } from 'lucide';
import { Form } from 'react-router';
import { LegalLink } from '#app/features/legal/legal-link.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';

type StockAlertFormProps = {
  /** Name of the field that only a program fills in. */
  trap: string;
  error: string | undefined;
  /** What lets the form through once its error says so. No script works for it here: the page stays light. */
  wait: string | undefined;
  typed: string | undefined;
  /** The mail that asks for a confirmation has left. */
  isAsked: boolean;
};

/** In place of the way to the cart when none is left: to be told, or to have it repaired. */
export function StockAlertForm({ trap, error, wait, typed, isAsked }: StockAlertFormProps) {
  return (
    <div className="buy__o">
      {isAsked && !error ? (
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
          <Form method="post" className="buy__a" preventScrollReset noValidate>
            <Field name="email" label="Adresse e-mail" error={error}>
              <Input type="email" autoComplete="email" autoCapitalize="none" defaultValue={typed} />
            </Field>
            <div className="vh" aria-hidden="true">
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
