import { KeyRound } from 'lucide';
import { Form } from 'react-router';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { withRedirectTo } from '#domain/safe-redirect.ts';

const STEP = '/connexion/verification';

/** The name of this way in, in the address of the step. */
export const RECOVERY_WAY = 'secours';

/** The same step with another question, on the way to `target`. */
export function recoveryPath(target: string | null): string {
  const way = new URLSearchParams({ moyen: RECOVERY_WAY, ...(target !== null && { redirectTo: target }) });
  return `${STEP}?${way}`;
}

type RecoveryCodeFormProps = { errors: readonly FieldError[]; target: string | null };

/** Asks for one of the codes that came with the first factor. */
export function RecoveryCodeForm({ errors, target }: RecoveryCodeFormProps) {
  return (
    <>
      <Form method="post" className="acct__form" noValidate>
        <ErrorSummary errors={errors} />
        <Field
          name="secours"
          label="Code de secours"
          help="Un des dix codes remis avec la validation en deux étapes. Chacun sert une fois."
          error={errors.find(({ field }) => field === 'secours')?.message}
        >
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={100} />
        </Field>
        <SubmitButton name="intent" value="secours" icon={KeyRound} block>
          Entrer avec ce code
        </SubmitButton>
      </Form>
      <GoLink to={withRedirectTo(STEP, target)}>J’ai retrouvé mon téléphone</GoLink>
    </>
  );
}
