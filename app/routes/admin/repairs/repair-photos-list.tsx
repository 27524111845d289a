import { VideoPoster } from '#app/features/files/video-poster.tsx';
import { repairPath } from './repair-paths.ts';
import type { RepairView } from './repair-view.server.ts';

export const STAGES = {
  arrival: 'À l’arrivée',
  diagnosis: 'Au diagnostic',
  after: 'Après réparation',
} as const;

type PhotoListProps = Pick<RepairView, 'reference' | 'photos'>;

/** The photos and videos of a case by stage; each opens in full size. */
export function PhotoList({ reference, photos }: PhotoListProps) {
  if (photos.length === 0) return <p>Ni photo ni vidéo pour l’instant.</p>;
  const shown = (Object.keys(STAGES) as (keyof typeof STAGES)[]).filter((stage) =>
    photos.some((photo) => photo.stage === stage),
  );
  return shown.map((stage) => (
    <div key={stage} className="case__stage">
      <h3>{STAGES[stage]}</h3>
      <ul className="case__photos">
        {photos
          .filter((photo) => photo.stage === stage)
          .map(({ id, caption, by, isPublic, kind, hasPoster }, index) => (
            <li key={id}>
              <a href={`${repairPath(reference)}/${id}.${kind === 'video' ? 'mp4' : 'webp'}`}>
                {kind === 'picture' && (
                  <img
                    src={`${repairPath(reference)}/${id}.webp?petite=1`}
                    alt={caption ?? `${STAGES[stage]}, photo ${index + 1}`}
                    width="160"
                    height="120"
                    loading="lazy"
                  />
                )}
                {kind === 'video' && (
                  <VideoPoster
                    src={hasPoster ? `${repairPath(reference)}/${id}.webp?petite=1` : null}
                    words={`Vidéo ${index + 1}`}
                  />
                )}
                {kind === 'document' && 'Document PDF'}
              </a>
              <small>
                {[caption, isPublic ? 'Vue par le client' : 'Pour l’atelier seul', by && `Ajoutée par ${by}`]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </li>
          ))}
      </ul>
    </div>
  ));
}
