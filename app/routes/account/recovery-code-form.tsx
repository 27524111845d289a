import { KeyRound } from 'lucide';
import { Form } from 'react-router';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { withRedirectTo } from '#domain/urls/safe-redirect.ts';
import { RECOVERY_FIELDS } from './second-factor-form.ts';

const STEP = '/connexion/verification';

/** The value of `moyen` in the address of the second step. */
export const RECOVERY_WAY = 'secours';

/** The second step, asking for a recovery code, on the way to `target`. */
export function recoveryPath(target: string | null): string {
  const way = new URLSearchParams({ moyen: RECOVERY_WAY, ...(target !== null && { redirectTo: target }) });
  return `${STEP}?${way}`;
}

type RecoveryCodeFormProps = { errors: readonly FieldError[]; target: string | null };

/** Asks for one of the codes handed out with the first factor. */
export function RecoveryCodeForm({ errors, target }: RecoveryCodeFormProps) {
  return (
    <>
      <Form method="post" className="account__form" noValidate>
        <ErrorSummary errors={errors} />
        <TextField draw={drawFields(RECOVERY_FIELDS, { errors })} name="recoveryCode" />
        <SubmitButton name="intent" value="recovery" icon={KeyRound} block>
          Entrer avec ce code
        </SubmitButton>
      </Form>
      <GoLink to={withRedirectTo(STEP, target)}>J’ai retrouvé mon téléphone</GoLink>
    </>
  );
}
