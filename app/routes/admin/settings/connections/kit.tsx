import type { ReactNode } from 'react';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { requireFreshProof } from '#app/features/account/fresh-proof.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { Notice } from '#app/ui/display/notice.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import type { RecoveryKit } from '#server/connections/recovery-kit.ts';
import { BACKUPS_PATH, KIT_PATH } from '../settings-paths.ts';
import type { Route } from './+types/kit.ts';
import '../style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Trousse de secours', 'Ce qui remet le site en marche sur une autre machine.');

export async function loader({ context }: Route.LoaderArgs) {
  await requireFreshProof(context, KIT_PATH);
  const kit = await context.get(depsContext).admin.connections.kit.read(signedIn(context));
  return { kit: kit === 'refused' ? null : kit, day: formatDate(nowOf(context)) };
}

export default function Kit({ loaderData: { kit, day } }: Route.ComponentProps) {
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
        <Sheet kit={kit} />
      ) : (
        <Notice kind="warn">
          <p>La trousse ne se montre qu’à une session ouverte par un second facteur.</p>
          <GoLink to="/client/profil">Activer la connexion en deux étapes</GoLink>
        </Notice>
      )}
    </>
  );
}

function Sheet({ kit: { passphrase, repairKeys, isKeyGiven, folder } }: { kit: RecoveryKit }) {
  return (
    <>
      <Notice kind="warn">
        <p>
          Qui tient cette feuille et une sauvegarde lit tout ce que l’atelier sait de ses clients. Imprimez-la
          de nouveau quand la phrase ou la clé change, et détruisez l’ancienne quand plus aucune sauvegarde
          n’en dépend.
        </p>
      </Notice>
      <Part id="phrase" title="Phrase secrète des sauvegardes">
        {passphrase === null ? (
          <p>Aucune&nbsp;: les sauvegardes s’ouvrent sans elle.</p>
        ) : (
          <p className="back-office__value">
            <code>{passphrase}</code>
          </p>
        )}
      </Part>
      <Part id="cle" title="Clé des codes et des connexions">
        <p>
          {isKeyGiven
            ? 'À remettre dans REPAIR_SECRET_KEY, séparées par des virgules.'
            : 'À remettre dans le fichier repair-key du dossier des données, une par ligne, dans cet ordre.'}
        </p>
        {repairKeys.map((key) => (
          <p key={key} className="back-office__value">
            <code>{key}</code>
          </p>
        ))}
      </Part>
      <Part id="remettre" title="Remettre le site en marche">
        <ol>
          <li>Installez la même version du site, ou une plus récente, sur la nouvelle machine.</li>
          <li>
            {'Copiez-y la sauvegarde la plus récente (elles étaient dans '}
            <code>{folder}</code>
            {', et là où vous les avez téléchargées).'}
          </li>
          <li>
            <code>npm run restore -- le-fichier</code>
            {' remet tout en place et demande la phrase.'}
          </li>
          <li>Remettez la clé, puis démarrez le site.</li>
          <li>
            Tout le monde se connecte de nouveau. Ce qui fut effacé depuis la sauvegarde est revenu&nbsp;:
            effacez-le encore.
          </li>
        </ol>
      </Part>
      <Part id="facteur" title="Si le seul responsable perd son second facteur">
        <p>
          {'Un code de secours ouvre la session. Sans code, sur la machine du site\u00a0: '}
          <code>npm run admin -- reset adresse@exemple.fr</code>
          {' donne un nouveau mot de passe et retire les seconds facteurs de ce compte.'}
        </p>
      </Part>
    </>
  );
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className="area__part" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);
