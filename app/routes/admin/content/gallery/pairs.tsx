import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { formatLongDate } from '#domain/dates/dates.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import type { Route } from './+types/pairs.ts';
import { PairPictures } from './pair-pictures.tsx';
import { GALLERY_PATH, sceneOfPairPath, scenePath } from './scene-paths.ts';
import '#app/routes/admin/content/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Avant et après', 'Les paires de photos que leurs clients laissent montrer.');

/** Devices and days alone: whose they are is not the gallery's business. */
export async function loader({ context }: Route.LoaderArgs) {
  const { gallery } = context.get(depsContext).admin.content;
  const pairs = await gallery.listPairs(signedIn(context));
  return {
    pairs: pairs.map(({ id, allowed_at, slug, ...device }) => ({
      ...{ id, slug },
      device: deviceText(device),
      allowedOn: formatLongDate(allowed_at),
    })),
  };
}

export default function AllowedPairs({ loaderData: { pairs } }: Route.ComponentProps) {
  return (
    <>
      <AreaHead
        title="Avant et après"
        lead="Les paires de photos dont le client a accepté, dans son suivi, qu’elles soient montrées sans son nom. S’il retire son accord, la scène et ses fichiers disparaissent aussitôt."
        back={{ to: GALLERY_PATH, label: 'Toutes les scènes' }}
      />
      {pairs.length === 0 ? (
        <EmptyState illustration="boite-vide" title="Aucune paire n’attend" level={2}>
          <p>L’atelier demande l’accord depuis un dossier, avec une photo d’avant et une d’après.</p>
        </EmptyState>
      ) : (
        <ul className="area__list">
          {pairs.map(({ id, device, allowedOn, slug }) => (
            <li key={id}>
              <PairPictures pairId={id} />
              <span>
                {device}
                <br />
                <small>{`Accord du ${allowedOn}`}</small>
              </span>
              {slug === null ? (
                <GoLink
                  to={sceneOfPairPath(id)}
                  aria-label={`Écrire la scène\u00a0: ${device}, ${allowedOn}`}
                >
                  Écrire la scène
                </GoLink>
              ) : (
                <>
                  <Badge kind="ok">Elle a sa scène</Badge>
                  <GoLink to={scenePath(slug)} aria-label={`Voir la scène\u00a0: ${device}, ${allowedOn}`}>
                    Voir la scène
                  </GoLink>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
