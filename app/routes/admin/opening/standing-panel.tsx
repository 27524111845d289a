import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Progress } from '#app/ui/display/progress.tsx';
import type { OpeningStanding } from '#server/opening/opening-module.ts';
import { MissingList } from './missing-list.tsx';
import { OPENING_PATH } from './opening-paths.ts';
import './style.css';

/** What the shop still needs before its first sale. Draws nothing once it sells. */
export function StandingPanel({ standing }: { standing: OpeningStanding }) {
  const { mode, missing, total, refusesLiveKeys } = standing;
  if (mode === 'open') return null;
  const isDemonstration = mode === 'demonstration';
  return (
    <section className="open" aria-labelledby="ouverture">
      <h2 id="ouverture">
        {isDemonstration ? 'Ce site est une démonstration' : 'La boutique n’est pas ouverte'}
      </h2>
      <p>
        {isDemonstration
          ? 'Tout fonctionne, et tout dit «\u00a0spécimen\u00a0»\u00a0: pages, e-mails, papiers. Rien n’est vendu.'
          : 'Le panier est fermé. Les demandes, les devis et les rendez-vous sont ouverts.'}
      </p>
      <Progress
        label="Renseignements nécessaires pour vendre"
        value={total - missing.length}
        max={total}
        valueText={`${total - missing.length} sur ${total}`}
      />
      {missing.length > 0 && <MissingList facts={missing} />}
      {refusesLiveKeys && (
        <Notice kind="warn">
          <p>
            Les clés de paiement réelles sont refusées dans une démonstration&nbsp;: la carte n’est proposée à
            personne avant l’ouverture.
          </p>
        </Notice>
      )}
      <p>
        <ButtonLink to={OPENING_PATH} variant={missing.length === 0 ? 'primary' : 'secondary'}>
          {missing.length === 0 ? 'Ouvrir la boutique' : 'Voir les effets de l’ouverture'}
        </ButtonLink>
      </p>
    </section>
  );
}
