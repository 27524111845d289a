import { redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { changePassword } from '#app/features/account/change-password.ts';
import { PasswordForm } from '#app/features/account/password-form.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { homeOf, lacksSecondFactor, redirectTargetOf, visitorOf } from '#app/features/account/visitor.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { Notice } from '#app/ui/display/notice.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { withRedirectTo } from '#domain/urls/safe-redirect.ts';
import type { Route } from './+types/new-password.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Nouveau mot de passe', 'Choisissez un nouveau mot de passe pour votre compte.');

/**
 * Reached from the link or code of the mail of /mot-de-passe-oublie or of an invitation, which has opened the session.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const who = await visitorOf(context).who();
  if (who && lacksSecondFactor(who))
    throw redirect(withRedirectTo('/connexion/verification', url.pathname + url.search));
  const { minPasswordLength } = await context.get(depsContext).account.sessions.facts();
  return { email: who?.email ?? null, minPasswordLength };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const refusal = await changePassword(context, await sentForm(request));
  if (refusal) return refusal;
  const who = await visitorOf(context).who();
  return redirect(redirectTargetOf(url) ?? (who ? homeOf(who) : '/connexion'), 303);
}

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { email, minPasswordLength } = loaderData;
  return (
    <AccountCard
      title="Nouveau mot de passe"
      lead={email === null ? undefined : `Pour ${email}.`}
      illustration="recuperation-donnees"
      aside={
        <>
          <h2>Et vos autres appareils</h2>
          <p>Ils sont déconnectés dès que le nouveau mot de passe est enregistré. Celui-ci reste connecté.</p>
        </>
      }
    >
      {email === null ? (
        <>
          <Notice kind="warn">
            <p>Pour choisir un mot de passe, ouvrez d’abord le message que nous envoyons à votre adresse.</p>
          </Notice>
          <GoLink to="/mot-de-passe-oublie">Recevoir ce message</GoLink>
        </>
      ) : (
        <PasswordForm
          email={email}
          minLength={minPasswordLength}
          refusal={actionData}
          back="/nouveau-mot-de-passe"
        />
      )}
    </AccountCard>
  );
}
