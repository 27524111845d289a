import { CalendarCheck } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { appointmentText, timeText } from '#domain/appointment/appointment-texts.ts';
import { capitalize } from '#domain/text/typography.ts';
import { askedLink } from '#domain/urls/link-secret.ts';
import type { Route } from './+types/confirm-appointment.ts';
import { APPOINTMENT_PATH, appointmentPath } from './appointment-path.ts';

export const meta = (page: Route.MetaArgs) =>
  privateMeta(
    page,
    'Confirmer un rendez-vous',
    'Le rendez-vous que vous avez pris, à confirmer d’un bouton.',
  );

/** No other site may see the secret in the address; our own form still needs its `Referer`. */
export const headers = () => ({ 'Referrer-Policy': 'same-origin' });

/**
 * The target of the first mail's link. Nothing changes before its button is pressed, because programs open the links of
 * mails too.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = askedLink(url);
  const asked = token && (await context.get(depsContext).appointments.findAsked(token));
  if (!asked) return data(null, { status: 404 });
  return {
    token,
    reference: asked.reference,
    state: asked.state,
    when: appointmentText(asked.startsAt),
    confirmBy: timeText(asked.confirmBy),
  };
}

export async function action({ context, url }: Route.ActionArgs) {
  const token = askedLink(url);
  const confirmed = token ? await context.get(depsContext).appointments.confirm(token) : null;
  if (confirmed?.outcome === 'confirmed')
    return redirect(appointmentPath(confirmed.linkToken, { fait: 'pris' }), 303);
  if (confirmed?.outcome === 'enough') return data({ hasEnough: true }, { status: 409 });
  return data(null, { status: confirmed?.outcome === 'over' ? 409 : 404 });
}

export default function ConfirmAppointment({ loaderData, actionData }: Route.ComponentProps) {
  const aside = (
    <>
      <h2>Sans rendez-vous aussi</h2>
      <p>L’atelier reçoit aux heures d’ouverture, avec ou sans rendez-vous.</p>
      <GoLink to="/notre-magasin">Comment venir</GoLink>
    </>
  );
  if (!loaderData)
    return (
      <AccountCard title="Ce lien n’ouvre aucun rendez-vous" illustration="calendrier-atelier" aside={aside}>
        <p>Copiez-le en entier depuis notre message, ou choisissez un créneau.</p>
        <ButtonLink to={APPOINTMENT_PATH} block>
          Choisir un créneau
        </ButtonLink>
      </AccountCard>
    );
  const { token, reference, state, when, confirmBy } = loaderData;
  return (
    <AccountCard
      title={TITLES[state]}
      lead={<Numbered>{`${capitalize(when)}, référence ${reference}.`}</Numbered>}
      illustration="calendrier-atelier"
      aside={aside}
    >
      {state === 'open' && actionData?.hasEnough && (
        <Notice kind="warn" role="alert">
          <p>{`Trois rendez-vous sont déjà pris avec cette adresse. Annulez-en un par le lien de son message, puis appuyez à nouveau avant ${confirmBy}, ou appelez l’atelier.`}</p>
        </Notice>
      )}
      {state === 'open' && (
        <Form
          method="post"
          action={`/confirmer-rendez-vous?${new URLSearchParams({ lien: token })}`}
          className="account__form"
        >
          <p>{`Le créneau vous est gardé jusqu’à ${confirmBy}. Il est à vous quand vous appuyez sur ce bouton.`}</p>
          <SubmitButton icon={CalendarCheck} block>
            Confirmer le rendez-vous
          </SubmitButton>
          <p className="help">
            Vous n’avez rien demandé&nbsp;? Fermez cette page&nbsp;: le créneau est bientôt rendu.
          </p>
        </Form>
      )}
      {state !== 'open' && (
        <Notice kind={state === 'over' ? 'warn' : 'ok'} role="status">
          <p>{WORDS[state]}</p>
        </Notice>
      )}
      {state === 'over' && (
        <ButtonLink to={APPOINTMENT_PATH} block>
          Choisir un autre créneau
        </ButtonLink>
      )}
    </AccountCard>
  );
}

const TITLES = {
  open: 'Confirmez votre rendez-vous',
  confirmed: 'Votre rendez-vous est confirmé',
  over: 'Ce rendez-vous n’est plus à confirmer',
};

const WORDS = {
  confirmed: 'C’est déjà fait\u00a0: le lien du message suivant le déplace ou l’annule.',
  over: 'Il n’a pas été confirmé à temps, ou il a été annulé\u00a0: le créneau est rendu à d’autres.',
};
