import { Notice } from '#app/ui/display/notice.tsx';
import { NewPasswordField } from './new-password-field.tsx';

type ElsewhereFieldsProps = { label: string; minLength: number; error: string | undefined };

/** For an account that was asked for in another browser, perhaps by somebody else: says whose password opens it. */
export function ElsewhereFields({ label, minLength, error }: ElsewhereFieldsProps) {
  return (
    <>
      <Notice kind="warn" role="status">
        <p>
          {
            'Un compte a été demandé avec cette adresse depuis un autre navigateur. Si c’était vous, écrivez le mot de passe choisi alors, ou un nouveau\u00a0: c’est lui qui comptera. Sinon, fermez cette page.'
          }
        </p>
      </Notice>
      <NewPasswordField label={label} minLength={minLength} error={error} />
    </>
  );
}
