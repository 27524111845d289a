import { Link2 } from 'lucide';
import { Form } from 'react-router';
import type { ProofKind } from '#app/features/account/asked-proof.ts';
import { CurrentPasswordField, ProveOwnerFirst } from '#app/features/account/current-password-field.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import type { Profile } from '#server/accounts/read-profile.ts';
import type { AccountFacts } from '#server/sessions/account-facts.ts';
import type { ProfileRefusal } from './account-changes.ts';
import { EMAIL_FIELDS } from './form.ts';

type EmailSectionProps = {
  email: string;
  nextEmail: string | null;
  asked: ProofKind;
  refusal: ProfileRefusal | undefined;
};

/** The account's e-mail address, and the form that changes it. */
export function EmailSection({ email, nextEmail, asked, refusal }: EmailSectionProps) {
  return (
    <section className="area__part" id="e-mail">
      <h2>Adresse e-mail</h2>
      <p>
        <b>{email}</b>
      </p>
      {nextEmail && (
        <Notice>
          <p>{`Un changement vers ${nextEmail} attend d’être confirmé, par les messages envoyés aux deux adresses.`}</p>
        </Notice>
      )}
      {asked === 'code' && <ProveOwnerFirst back={EMAIL_PATH} />}
      {(asked !== 'code' || refusal) && <EmailForm asked={asked} refusal={refusal} />}
    </section>
  );
}

const EMAIL_PATH = '/client/profil#e-mail';

function EmailForm({ asked, refusal }: Pick<EmailSectionProps, 'asked' | 'refusal'>) {
  const { field, control } = drawFields(EMAIL_FIELDS, refusal ?? {});
  return (
    <Form method="post" action="#e-mail" className="account__form" noValidate>
      <ErrorSummary id="erreurs-e-mail" level={3} errors={refusal?.errors ?? []} />
      <Field {...field('newEmail')}>
        <Input {...control('newEmail')} />
      </Field>
      {(asked === 'password' || refusal?.errors.some(({ field }) => field === 'current-email')) && (
        <CurrentPasswordField name="current-email" errors={refusal?.errors ?? []} back={EMAIL_PATH} />
      )}
      <SubmitButton variant="secondary" name="intent" value="email">
        Changer d’adresse
      </SubmitButton>
    </Form>
  );
}

type AccessSectionProps = {
  identities: Profile['identities'];
  providers: AccountFacts['providers'];
  canLink: boolean;
  refusal: ProfileRefusal | undefined;
};

/** The ways to sign in: those of the account, and the providers it may add. */
export function AccessSection({ identities, providers, canLink, refusal }: AccessSectionProps) {
  const labelOf = (provider: string) =>
    OWN_LABELS[provider] ?? providers.find(({ id }) => id === provider)?.label ?? provider;
  const others = providers.filter(({ id }) => identities.every(({ provider }) => provider !== id));
  return (
    <section className="area__part" id="acces">
      <h2>Moyens de connexion</h2>
      <ErrorSummary id="erreurs-acces" level={3} errors={refusal?.errors ?? []} />
      <ul className="area__list">
        {identities.map(({ id, provider, email }) => (
          <li key={id}>
            <span>
              <b>{labelOf(provider)}</b> {email && <span className="muted small">{email}</span>}
            </span>
            {canLink && provider !== 'email' && identities.length > 1 && (
              <Form method="post" action="#acces">
                <input type="hidden" name="identity" value={id} />
                <SubmitButton variant="quiet" size="s" name="intent" value="access">
                  Retirer
                  <span className="visually-hidden">{` ${labelOf(provider)}`}</span>
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {canLink && others.length > 0 && (
        <div className="account__ways">
          {others.map(({ id, label }) => (
            <ButtonLink key={id} to={`/client/profil/lier/${id}`} icon={Link2} data-reload>
              {`Ajouter ${label}`}
            </ButtonLink>
          ))}
        </div>
      )}
    </section>
  );
}

const OWN_LABELS: Readonly<Record<string, string>> = { email: 'E-mail et mot de passe', phone: 'Téléphone' };
