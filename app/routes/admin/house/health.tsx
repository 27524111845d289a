import { RefreshCw } from 'lucide';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { HEALTH_WORDS } from '#domain/health.ts';
import type { Route } from './+types/health.ts';
import { HEALTH_KINDS } from './health-kinds.ts';
import { HEALTH_PATH } from './house-paths.ts';
import '#app/styles/house.css';

export const meta = () => privateMeta('Santé', 'Comment va le site, et ce qu’il y a à régler.');

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(depsContext).house.health(signedIn(context));

export default function HealthPage({ loaderData }: Route.ComponentProps) {
  const { state, checks, facts } = loaderData;
  return (
    <>
      <header className="area__head">
        <h1>Santé</h1>
        <p>
          <Badge kind={HEALTH_KINDS[state]}>{HEALTH_WORDS[state]}</Badge>
        </p>
        <p>
          <ButtonLink to={HEALTH_PATH} variant="secondary" icon={RefreshCw}>
            Regarder de nouveau
          </ButtonLink>
        </p>
      </header>
      <ul className="house__checks">
        {checks.map((check) => (
          <li key={check.id} className="house__check">
            <h2>{check.label}</h2>
            <Badge kind={HEALTH_KINDS[check.state]}>{HEALTH_WORDS[check.state]}</Badge>
            <p className="house__value">{check.words}</p>
            {check.advice && <p>{check.advice}</p>}
            {check.link && <GoLink to={check.link.to}>{check.link.label}</GoLink>}
          </li>
        ))}
      </ul>
      <section className="area__part" aria-labelledby="reglages">
        <h2 id="reglages">Version et réglages</h2>
        <DescriptionList items={facts} />
      </section>
    </>
  );
}
