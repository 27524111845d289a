import { ListChecks } from 'lucide';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { CHECK_STAGES, checkStages } from '#domain/repair/check-stages.ts';
import { checksPath } from './repair-paths.ts';
import type { RepairView } from './repair-view.server.ts';

type Checks = RepairView['checks'];

/** What was tried at the bench before the repair and after it, and the way to each. */
export function BenchChecks({ reference, checks, isRegistered }: RepairView) {
  if (!isRegistered) return null;
  return (
    <section className="area__part" aria-labelledby="controles">
      <h2 id="controles">Contrôles</h2>
      {checks.rows.length === 0 ? (
        <p>Rien n’est encore contrôlé à l’établi.</p>
      ) : (
        <CheckedPoints checks={checks} />
      )}
      {checks.canChange && (
        <p className="account__ways">
          {checkStages.map((stage) => (
            <ButtonLink key={stage} to={checksPath(reference, stage)} variant="secondary" icon={ListChecks}>
              {`${checks[stage] ? 'Revoir' : 'Contrôler'} ${CHECK_STAGES[stage].label.toLocaleLowerCase('fr')}`}
            </ButtonLink>
          ))}
        </p>
      )}
    </section>
  );
}

/** The points one under the other, with who found it and when; what broke on the way comes first. */
export function CheckedPoints({ checks: { rows, before, after, broken, faulty } }: { checks: Checks }) {
  return (
    <>
      {faulty.length > 0 && (
        <Notice kind="warn">
          <p>
            {broken.length > 0
              ? `En défaut après la réparation, et bon avant\u00a0: ${broken.join(', ')}.`
              : `En défaut après la réparation\u00a0: ${faulty.join(', ')}.`}
          </p>
        </Notice>
      )}
      <DescriptionList items={rows} />
      <CheckedBy stage="before" found={before} />
      <CheckedBy stage="after" found={after} />
    </>
  );
}

function CheckedBy({ stage, found }: { stage: 'before' | 'after'; found: Checks['before'] }) {
  if (!found) return null;
  return (
    <>
      {found.words && <p className="case__text">{found.words}</p>}
      <p>
        <small>{`${CHECK_STAGES[stage].label}\u00a0: ${found.who}, ${found.on}`}</small>
      </p>
    </>
  );
}
