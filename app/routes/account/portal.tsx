import { LogIn, LogOut, UserPlus } from 'lucide';
import { Form } from 'react-router';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { homeOf, visitorOf } from '#app/features/account/visitor.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { ownValue } from '#domain/text/own-value.ts';
import type { Route } from './+types/portal.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(
    page,
    'Espace client',
    'L’espace client de L’Atelier Papin\u00a0: suivre une réparation, retrouver devis et commandes, gérer son compte.',
  );

const DONE: Record<string, string> = {
  deconnexion: 'Vous êtes déconnecté de cet appareil.',
  suppression: 'Votre compte est supprimé. Un message vous le confirme.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const who = await visitorOf(context).who();
  return {
    who: who && { email: who.email, home: homeOf(who) },
    done: who ? null : (ownValue(DONE, url.searchParams.get('fait')) ?? null),
  };
}

export default function Portal({ loaderData: { who, done } }: Route.ComponentProps) {
  return (
    <AccountCard
      title="Espace client"
      lead="Une réparation confiée à l’atelier, un devis à relire, une commande à retirer : tout est rangé ici."
      illustration="facade"
      aside={
        <>
          <h2>Sans compte</h2>
          <p>Un devis, une question ou un envoi d’appareil ne demandent aucun compte.</p>
          <GoLink to="/demande">Demander un devis</GoLink>
          <GoLink to="/envoi">Envoyer un appareil</GoLink>
          <GoLink to="/rendez-vous">Prendre rendez-vous</GoLink>
          <GoLink to="/suivi-reparation">Suivre une réparation</GoLink>
        </>
      }
    >
      {done && (
        <Notice kind="ok" role="status">
          <p>{done}</p>
        </Notice>
      )}
      {who ? <SignedInWays {...who} /> : <AnonymousWays />}
      <ul className="ticks">
        <li>Personne ne peut relire votre mot de passe, à l’atelier non plus.</li>
        <li>Un code de votre téléphone peut être demandé en plus, à chaque connexion.</li>
        <li>Vous pouvez déconnecter vos autres appareils à tout moment.</li>
      </ul>
    </AccountCard>
  );
}

function AnonymousWays() {
  return (
    <div className="account__ways">
      <ButtonLink variant="primary" icon={LogIn} to="/connexion">
        Se connecter
      </ButtonLink>
      <ButtonLink icon={UserPlus} to="/inscription">
        Créer un compte
      </ButtonLink>
    </div>
  );
}

function SignedInWays({ email, home }: { email: string; home: string }) {
  return (
    <>
      <p>{`Vous êtes connecté avec l’adresse ${email}.`}</p>
      <div className="account__ways">
        <ButtonLink variant="primary" to={home}>
          Ouvrir mon espace
        </ButtonLink>
        <Form method="post" action="/deconnexion">
          <SubmitButton variant="secondary" icon={LogOut}>
            Se déconnecter
          </SubmitButton>
        </Form>
      </div>
    </>
  );
}
