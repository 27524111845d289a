import { ShieldPlus } from 'lucide';
import { Form, redirect } from 'react-router';
import { nowOf } from '#app/context.ts';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { afterSignIn, owesSecondFactor, redirectTargetOf, visitorOf } from '#app/features/account/visitor.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { withRedirectTo } from '#domain/urls/safe-redirect.ts';
import type { Route } from './+types/owed-factor.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Deux étapes à activer', 'L’arrière-boutique demande une validation en deux étapes.');

/** Shown only to an administrator whose days of grace are over. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const who = await visitorOf(context).who();
  const target = redirectTargetOf(url);
  if (!who) throw redirect(withRedirectTo('/connexion', target));
  if (!owesSecondFactor(who, nowOf(context))) throw await afterSignIn(context, target);
  return { email: who.email };
}

export default function OwedFactor({ loaderData: { email } }: Route.ComponentProps) {
  return (
    <AccountCard
      title="Activez les deux étapes"
      lead={`Le compte ${email} ouvre l’arrière-boutique. Un mot de passe seul n’y suffit plus.`}
      illustration="micro-soudure"
      aside={
        <>
          <h2>{'Pas de téléphone sous la main\u00a0?'}</h2>
          <p>
            Un gestionnaire de mots de passe calcule aussi ces codes. Les dix codes de secours remis à la fin
            servent le jour où le téléphone manque.
          </p>
          <Form method="post" action="/deconnexion">
            <SubmitButton variant="secondary" size="s">
              Se déconnecter
            </SubmitButton>
          </Form>
        </>
      }
    >
      <p>Ajoutez-y un code de votre téléphone, en deux minutes&nbsp;:</p>
      <ul className="ticks">
        <li>Installez une application de codes&nbsp;: Aegis, 2FAS, Google Authenticator…</li>
        <li>Dans votre profil, saisissez votre mot de passe, puis scannez le code affiché.</li>
        <li>Rangez les dix codes de secours ailleurs que dans ce téléphone.</li>
      </ul>
      <p>L’arrière-boutique s’ouvre aussitôt après.</p>
      <ButtonLink variant="primary" icon={ShieldPlus} to="/client/profil#deux-etapes" block>
        Activer les deux étapes
      </ButtonLink>
    </AccountCard>
  );
}
