import { Notice } from '#app/ui/display/notice.tsx';
import { Link } from '#app/ui/link.tsx';
import { sectionPath } from '../settings/settings-paths.ts';
import { useMay } from '../use-may.ts';

/** In place of the slots, when there is none to give: where that is decided, for whoever may decide it. */
export function NoSlot() {
  const mayDecide = useMay('settings');
  return (
    <Notice kind="info">
      {mayDecide ? (
        <p>
          Aucun créneau à proposer&nbsp;: voyez les{' '}
          <Link to={sectionPath('horaires')}>horaires d’ouverture</Link>, les{' '}
          <Link to={sectionPath('fermetures')}>fermetures</Link> et les{' '}
          <Link to={sectionPath('rendez-vous')}>places par créneau</Link>.
        </p>
      ) : (
        <p>
          Aucun créneau à proposer&nbsp;: demandez à un propriétaire du site de revoir les horaires et les
          fermetures.
        </p>
      )}
    </Notice>
  );
}
