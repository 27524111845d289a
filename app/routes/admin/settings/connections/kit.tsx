import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { requireFreshProof } from '#app/features/account/fresh-proof.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { Notice } from '#app/ui/display/notice.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { BACKUPS_PATH, KIT_PATH } from '../settings-paths.ts';
import type { Route } from './+types/kit.ts';
import { KitSheet } from './kit-sheet.tsx';
import '../style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Trousse de secours', 'Ce qui remet le site en marche sur une autre machine.');

export async function loader({ context }: Route.LoaderArgs) {
  await requireFreshProof(context, KIT_PATH);
  const who = signedIn(context);
  const kit = await context.get(depsContext).admin.connections.kit.read(who);
  return { kit: kit === 'refused' ? null : kit, email: who.email, day: formatDate(nowOf(context)) };
}

export default function Kit({ loaderData: { kit, email, day } }: Route.ComponentProps) {
  return (
    <>
      <AreaHead
        title="Trousse de secours"
        back={{ to: BACKUPS_PATH, label: 'Phrase secrète des sauvegardes' }}
        lead={
          kit
            ? `À imprimer et à garder hors de l’atelier. Avec elle et une sauvegarde, ${kit.siteUrl} renaît sur une autre machine. État du ${day}.`
            : 'Ce qui remet le site en marche sur une autre machine.'
        }
      />
      {kit ? (
        <KitSheet kit={kit} email={email} />
      ) : (
        <Notice kind="warn">
          <p>La trousse ne se montre qu’à une session ouverte par un second facteur.</p>
          <GoLink to="/client/profil">Activer la connexion en deux étapes</GoLink>
        </Notice>
      )}
    </>
  );
}
