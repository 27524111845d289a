import { Form } from 'react-router';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import type { Profile } from '#server/accounts/read-profile.ts';
import type { ProfileRefusal } from './account-changes.ts';

type SessionSectionProps = { sessions: Profile['sessions']; refusal: ProfileRefusal | undefined };

/** The signed-in devices, and buttons to sign out one, the others, or all. */
export function SessionSection({ sessions, refusal }: SessionSectionProps) {
  return (
    <section className="area__part" id="appareils">
      <h2>Appareils connectés</h2>
      <p className="muted">
        Un appareil prêté, vendu ou perdu&nbsp;? Déconnectez-le d’ici, sans changer de mot de passe.
      </p>
      <ErrorSummary id="erreurs-appareils" level={3} errors={refusal?.errors ?? []} />
      <ul className="area__list">
        {sessions.map(({ id, device, lastUsedAt, isThis }) => (
          <li key={id}>
            <span>
              <b>{device === 'inconnu' ? 'Appareil inconnu' : device}</b>{' '}
              <span className="muted small">{`lieu inconnu, utilisé le ${formatDate(lastUsedAt, { withTime: true })}`}</span>
            </span>
            {isThis ? (
              <Badge kind="ok">Cet appareil</Badge>
            ) : (
              <Form method="post" action="#appareils">
                <input type="hidden" name="session" value={id} />
                <SubmitButton variant="quiet" size="s" name="intent" value="session">
                  Déconnecter
                  <span className="visually-hidden">{` ${device}, utilisé le ${formatDate(lastUsedAt, { withTime: true })}`}</span>
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <div className="account__ways">
        <Form method="post" action="/deconnexion">
          <SubmitButton variant="secondary" name="scope" value="others">
            Déconnecter mes autres appareils
          </SubmitButton>
        </Form>
        <Form method="post" action="/deconnexion">
          <SubmitButton variant="danger" name="scope" value="global">
            Me déconnecter partout
          </SubmitButton>
        </Form>
      </div>
    </section>
  );
}
