import { Link2, Mail } from 'lucide';
import { Form } from 'react-router';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Link } from '#app/ui/link.tsx';
import { countGuestCases, guestCasesInFrench, madeInFrench } from '#domain/cases/guest-cases.ts';
import type { Joinable } from '#server/account-cases/join-cases.ts';

export const JOIN_PATH = '/client/rattacher';

type JoinPanelProps = { joinable: Joinable | null };

/**
 * Cases opened under the account's address without signing in, and the button that joins them. Draws nothing if there
 * are none.
 */
export function JoinPanel({ joinable }: JoinPanelProps) {
  if (!joinable) return null;
  return (
    <section className="area__part" aria-labelledby="a-rattacher">
      <h2 id="a-rattacher">À rattacher à ce compte</h2>
      <JoinForm joinable={joinable} />
    </section>
  );
}

/** The next step: one press, or a code first. */
export function JoinForm({ joinable, isOnItsPage = false }: { joinable: Joinable; isOnItsPage?: boolean }) {
  const { email } = joinable;
  if (joinable.step === 'press') {
    const { cases } = joinable;
    return (
      <>
        <p>
          {`${guestCasesInFrench(cases)} ${madeInFrench(cases)} sans compte à cette adresse\u00a0: `}
          <b>{email}</b>
        </p>
        <Form method="post" action={JOIN_PATH} className="account__form">
          <SubmitButton icon={Link2} name="intent" value="join">
            {countGuestCases(cases) > 1 ? 'Les rattacher à ce compte' : 'Rattacher à ce compte'}
          </SubmitButton>
        </Form>
      </>
    );
  }
  return (
    <>
      <p>
        {'Des dossiers ont été ouverts sans compte à cette adresse\u00a0: '}
        <b>{email}</b>
        {'. Pour les rattacher, montrez d’abord que vous y recevez nos messages.'}
      </p>
      <Form method="post" action={JOIN_PATH} className="account__form">
        <SubmitButton
          variant={joinable.isSent ? 'secondary' : 'primary'}
          icon={Mail}
          name="intent"
          value="send-code"
        >
          {joinable.isSent ? 'Recevoir un autre code' : 'Recevoir un code'}
        </SubmitButton>
      </Form>
      {joinable.isSent && !isOnItsPage && <Link to={JOIN_PATH}>Saisir le code déjà reçu</Link>}
    </>
  );
}
