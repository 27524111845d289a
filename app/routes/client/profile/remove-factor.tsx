import { Form } from 'react-router';
import type { ProofKind } from '#app/features/account/asked-proof.ts';
import { CurrentPasswordField, ProveOwnerFirst } from '#app/features/account/current-password-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { FACTORS_PATH, removalPath } from './factor-paths.ts';

type RemoveFactorProps = {
  id: string;
  name: string;
  isLast: boolean;
  hasCodes: boolean;
  /** An administrator's last factor: the back office will require another. */
  isRequired: boolean;
  asked: ProofKind;
  errors: readonly FieldError[];
};

/** Asks for confirmation on a page of its own: works without script, and opening a link removes nothing. */
export function RemoveFactor({ id, name, isLast, hasCodes, isRequired, asked, errors }: RemoveFactorProps) {
  return (
    <>
      <h1>{`Retirer «\u00a0${name}\u00a0»\u00a0?`}</h1>
      <Notice kind="warn">
        <p>
          {isLast
            ? 'C’est votre dernier moyen de vérification. Le mot de passe suffira de nouveau pour entrer dans votre compte.'
            : 'Ses codes n’ouvriront plus votre compte. Vos autres moyens de vérification restent.'}
          {isLast && isRequired && ' L’arrière-boutique se fermera jusqu’à ce que vous en ajoutiez un autre.'}
          {isLast && hasCodes && ' Vos codes de secours ne serviront plus.'}
        </p>
      </Notice>
      {asked === 'code' ? (
        <ProveOwnerFirst back={removalPath(id)} />
      ) : (
        <Form method="post" action={removalPath(id)} className="account__form" noValidate>
          <ErrorSummary errors={errors} />
          <input type="hidden" name="factor" value={id} />
          {asked === 'password' && (
            <CurrentPasswordField name="current-factor" errors={errors} back={removalPath(id)} />
          )}
          <div className="account__ways">
            <SubmitButton variant="danger" name="intent" value="remove-factor">
              Retirer
            </SubmitButton>
            <ButtonLink to={FACTORS_PATH}>Le garder</ButtonLink>
          </div>
        </Form>
      )}
    </>
  );
}
