import { ArrowRight } from 'lucide';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { useDraftEnd } from '#app/features/draft/use-tab-draft.ts';
import { VideoPoster } from '#app/features/files/video-poster.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { OpenedView } from '../form/opened-view.ts';
import { REQUEST_DRAFT, REQUEST_PATH } from './request-path.ts';

/** Confirms the request: its number, and how to follow it. */
export function RequestDone({ reference, device, fault, followPath, photos }: OpenedView) {
  useDraftEnd(REQUEST_DRAFT);
  return (
    <AccountCard
      title="Votre demande est enregistrée"
      lead={<Numbered>{`Dossier ${reference}.`}</Numbered>}
      aside={
        <>
          <h2>La suite</h2>
          <p>
            Nous lisons votre demande et répondons par le moyen choisi, aux heures d’ouverture&nbsp;: causes
            probables, et une fourchette quand c’est possible. Rien n’engage avant le devis.
          </p>
          <GoLink to="/envoi">Envoyer l’appareil par colis</GoLink>
          <GoLink to="/rendez-vous">Réserver une heure de dépôt</GoLink>
          <GoLink to={REQUEST_PATH}>Demander pour un autre appareil</GoLink>
        </>
      }
    >
      <Notice kind="ok" role="status" title="Un e-mail part à l’adresse que vous avez donnée" level={2}>
        <p>
          Il contient le lien secret de ce dossier. Ce lien ouvre le suivi sans compte ni mot de passe, répond
          au devis et permet d’écrire à l’atelier&nbsp;: gardez-le pour vous.
        </p>
      </Notice>
      <DescriptionList
        items={[
          { term: 'Dossier', detail: reference },
          { term: 'Appareil', detail: device },
          { term: 'Panne', detail: fault },
        ]}
      />
      <PhotoRow photos={photos} />
      <ButtonLink variant="primary" to={followPath} iconAfter={ArrowRight} block>
        Ouvrir le suivi
      </ButtonLink>
    </AccountCard>
  );
}

/** Small pictures of the photos and videos that were sent. */
function PhotoRow({ photos }: Pick<OpenedView, 'photos'>) {
  if (photos.length === 0) return null;
  return (
    <ul className="repair__photos" aria-label="Photos et vidéos envoyées">
      {photos.map(({ id, isVideo, src }, index) => {
        const words = `${index + 1} sur ${photos.length}`;
        return (
          <li key={id}>
            {isVideo ? (
              <VideoPoster src={src} words={`Vidéo, ${words}`} />
            ) : (
              src && <img src={src} alt={words} width="400" height="300" loading="lazy" />
            )}
          </li>
        );
      })}
    </ul>
  );
}
