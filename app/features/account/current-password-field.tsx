import { ShieldCheck } from 'lucide';
import { proofPath } from '#app/forms/proof-path.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { PasswordInput } from '#app/ui/form/password-input.tsx';
import { Link } from '#app/ui/link.tsx';
import { CURRENT_PASSWORD } from './form.ts';
import type { CurrentName } from './prove-owner.ts';

type CurrentPasswordFieldProps = {
  name: CurrentName;
  errors: readonly { field?: string; message: string }[];
  /** The page of the form: a proof given elsewhere leads back there. */
  back: string;
};

/** Asked for before a way into the account changes: somebody else may be using an open session. */
export function CurrentPasswordField({ name, errors, back }: CurrentPasswordFieldProps) {
  return (
    <Field
      name={name}
      label={CURRENT_PASSWORD.label}
      help={
        <>
          {'Oublié\u00a0? '}
          <Link to={proofPath(back)}>Confirmez autrement que c’est vous</Link>.
        </>
      }
      error={errors.find(({ field }) => field === name)?.message}
    >
      <PasswordInput autoComplete="current-password" />
    </Field>
  );
}

/** Shown instead of the form for an account without a password. */
export function ProveOwnerFirst({ back }: { back: string }) {
  return (
    <>
      <p>Une session ouverte peut être celle d’un autre&nbsp;: confirmez d’abord que c’est vous.</p>
      <ButtonLink to={proofPath(back)} icon={ShieldCheck}>
        Confirmer que c’est moi
      </ButtonLink>
    </>
  );
}
