import { Plus } from 'lucide';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { listPath } from '#app/features/list/list-place.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Route } from './+types/dashboard.ts';
import { Devices, RecentCases, Tasks } from './dashboard/overview.tsx';
import { overviewView } from './dashboard/overview-view.ts';
import { JoinPanel } from './join/join-panel.tsx';
import { JoinedNotice } from './join/joined-notice.tsx';
import { CASES } from './orders/case-paths.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Tableau de bord', 'Votre compte à L’Atelier Papin.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, name, email, hasSecondFactor } = signedIn(context);
  const { shop } = context.get(depsContext);
  const { cases } = context.get(depsContext).account;
  const facts = shop();
  const { phone, phoneE164 } = facts;
  const overview = await cases.overview(id);
  const joinable = await cases.joinable(id);
  return {
    name,
    email,
    hasSecondFactor,
    joinable,
    isJoined: url.searchParams.get('fait') === 'rattache',
    phone,
    phoneHref: `tel:${phoneE164}`,
    overview: overviewView(
      overview,
      { appointmentLink: cases.appointmentLink, parcels: facts },
      nowOf(context),
    ),
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, email, hasSecondFactor, joinable, isJoined, phone, phoneHref, overview } = loaderData;
  const { isNew, tasks, orders, repairs, devices } = overview;
  return (
    <>
      <AreaHead title={name ? `Bonjour ${name}` : 'Bonjour'} lead={leadOf(isNew, tasks.length)} />
      <div className="account__ways">
        <ButtonLink variant="primary" icon={Plus} to="/demande">
          Nouvelle demande
        </ButtonLink>
        <ButtonLink to="/envoi">Envoyer un appareil</ButtonLink>
        <ButtonLink to="/rendez-vous">Prendre rendez-vous</ButtonLink>
        <ButtonLink to="/boutique">Boutique</ButtonLink>
      </div>
      {isJoined && <JoinedNotice />}
      <JoinPanel joinable={joinable} />
      <Tasks tasks={tasks} />
      {!isNew && (
        <div className="area__two">
          <RecentCases
            id="commandes"
            title="Dernières commandes"
            none="Aucune commande pour l’instant."
            cases={orders}
            all={listPath(CASES, { genre: 'commandes' })}
          />
          <RecentCases
            id="reparations"
            title="Dernières réparations"
            none="Aucune réparation pour l’instant."
            cases={repairs}
            all={listPath(CASES, { genre: 'reparations' })}
          />
        </div>
      )}
      <Devices devices={devices} />
      {!hasSecondFactor && (
        <Notice title="Protégez votre compte" level={2}>
          <p>
            Un code de votre téléphone, demandé en plus du mot de passe, arrête quiconque l’aurait deviné.{' '}
            <a href="/client/profil#deux-etapes">L’activer</a>
          </p>
        </Notice>
      )}
      <div className="area__two">
        <section className="area__part">
          <h2>Profil</h2>
          <DescriptionList
            items={[
              { term: 'Nom', detail: name ?? 'Non renseigné' },
              { term: 'E-mail', detail: email },
              { term: 'Deux étapes', detail: hasSecondFactor ? 'Activées' : 'Désactivées' },
            ]}
          />
          <GoLink to="/client/profil">Modifier</GoLink>
        </section>
        <section className="area__part">
          <h2>{'Une question\u00a0?'}</h2>
          <p>
            Un appareil déposé à l’atelier sans compte se suit aussi{' '}
            <Link to="/suivi-reparation">en ligne</Link>, avec le numéro de votre bon et votre adresse e-mail,
            ou par téléphone{'\u00a0'}:{' '}
            <a className="nowrap number" href={phoneHref}>
              {phone}
            </a>
            .
          </p>
          <GoLink to="/notre-magasin">Horaires et accès</GoLink>
        </section>
      </div>
    </>
  );
}

function leadOf(isNew: boolean, tasks: number): string {
  if (isNew) return 'Aucune réparation ni commande n’est rattachée à ce compte.';
  if (tasks === 0) return 'Rien ne vous attend pour l’instant.';
  return tasks > 1 ? `${tasks} choses vous attendent.` : 'Une chose vous attend.';
}
