import { Form } from 'react-router';
import { SubmitButton } from '#app/features/account/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';

const FACTORS = '/client/profil#deux-etapes';

/** The address of the question before a factor goes. */
export const removalPath = (factorId: string): string => `/client/profil?etape=retirer&moyen=${factorId}`;

type RemoveFactorProps = { id: string; name: string; isLast: boolean; hasCodes: boolean };

/** Asks once more, on a page of its own: it works without script, and nothing is removed by opening a link. */
export function RemoveFactor({ id, name, isLast, hasCodes }: RemoveFactorProps) {
  return (
    <>
      <h1>{`Retirer «\u00a0${name}\u00a0»\u00a0?`}</h1>
      <Notice kind="warn">
        <p>
          {isLast
            ? 'C’est votre dernier moyen de vérification. Le mot de passe suffira de nouveau pour entrer dans votre compte.'
            : 'Ses codes n’ouvriront plus votre compte. Vos autres moyens de vérification restent.'}
          {isLast && hasCodes && ' Vos codes de secours ne serviront plus.'}
        </p>
      </Notice>
      <Form method="post" action={FACTORS} className="acct__ways">
        <input type="hidden" name="factor" value={id} />
        <SubmitButton variant="danger" name="intent" value="retirer">
          Retirer
        </SubmitButton>
        <ButtonLink to={FACTORS}>Le garder</ButtonLink>
      </Form>
    </>
  );
}
