import { Eraser } from 'lucide';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { wipeFile } from '#domain/repair/wipe-file.ts';
import { repairPath, wipePath } from './repair-paths.ts';
import type { RepairView } from './repair-view.server.ts';

/** What becomes of the data on the device: what its customer wants, what was promised, who read the code, what was wiped. */
export function CaseData({ reference, data, isRegistered }: RepairView) {
  const { choice, isByLink, wantsBackup, pledgeSince, codeReadings, wipes, obstacle, mayErase } = data;
  if (choice === null && !isRegistered) return null;
  return (
    <section className="area__part" aria-labelledby="donnees">
      <h2 id="donnees">Données du client</h2>
      {wantsBackup && (
        <Notice kind="warn">
          <p>Le client attend une sauvegarde avant la réparation.</p>
        </Notice>
      )}
      <DescriptionList
        items={[
          {
            term: 'Choix du client',
            detail: choice
              ? `${choice}${isByLink ? ', dit par le client dans son suivi' : ''}`
              : 'Pas demandé',
          },
          ...(pledgeSince ? [{ term: 'Engagement montré', detail: `Celui du ${pledgeSince}` }] : []),
          ...codeReadings.map(({ words }) => ({ term: 'Code lu par', detail: words })),
        ]}
      />
      {wipes.length > 0 && (
        <ul className="area__list">
          {wipes.map(({ number, words }) => (
            <li key={number}>
              <a href={`${repairPath(reference)}/${wipeFile(number)}`} className="ref">
                {number}
              </a>
              <span>
                <Numbered>{words}</Numbered>
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayErase && obstacle && <p className="help">{obstacle}</p>}
      {!obstacle && (
        <p className="account__ways">
          <ButtonLink to={wipePath(reference)} variant="secondary" icon={Eraser}>
            Certifier un effacement
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
