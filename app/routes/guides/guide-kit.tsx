import { GoLink } from '#app/ui/go-link.tsx';
import { formatMinutes } from '#domain/dates/durations.ts';
import type { GuidePage } from '#server/content/pages.ts';
import { DifficultyLevel } from './difficulty-level.tsx';

type GuideKitProps = { guide: GuidePage; repairPath: string };

/** What to know before starting: difficulty, time, tools, parts, risks. */
export function GuideKit({ guide, repairPath }: GuideKitProps) {
  const { difficulty, minutes, tools, parts, risks } = guide;
  return (
    <aside className="ticket kit stays" aria-labelledby="fiche">
      <h2 id="fiche">La fiche du guide</h2>
      <dl className="kit__facts">
        <div>
          <dt>Difficulté</dt>
          <dd>
            <DifficultyLevel difficulty={difficulty} />
          </dd>
        </div>
        <div>
          <dt>Durée</dt>
          <dd>{formatMinutes(minutes)}</dd>
        </div>
      </dl>
      <KitList title="Outils" items={tools} />
      <KitList title="Pièces et fournitures" items={parts} />
      <KitList title="Risques" items={risks} />
      <footer>
        <GoLink to={repairPath}>Le faire faire</GoLink>
      </footer>
    </aside>
  );
}

function KitList({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="ticks">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}
