import { Form } from 'react-router';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { userPath } from '../back-office-paths.ts';
import type { SessionView } from './read-users.server.ts';

/** The sessions of one of the staff, each with a button to end it. */
export function UserSessions({ userId, sessions }: { userId: string; sessions: readonly SessionView[] }) {
  if (sessions.length === 0) return null;
  return (
    <section className="area__part" aria-labelledby="appareils">
      <h2 id="appareils">Appareils connectés</h2>
      <ul className="area__list">
        {sessions.map(({ id, device, begun, used, isThis }) => (
          <li key={id}>
            <span>
              <b>{device}</b> <span className="muted small">{`depuis le ${begun}, utilisé le ${used}`}</span>
            </span>
            {isThis ? (
              <Badge kind="ok">Cet appareil</Badge>
            ) : (
              <Form method="post" action={userPath(userId)}>
                <input type="hidden" name="session" value={id} />
                <SubmitButton variant="quiet" size="s" name="intent" value="end-session">
                  Déconnecter
                  <span className="visually-hidden">{` ${device}, utilisé le ${used}`}</span>
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
