import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { Badge, type BadgeKind } from '#app/ui/display/badge.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import type { ConnectionLine, ConnectionState } from '#server/connections/list-connections.ts';
import { BUSINESS_PATH, sectionPath } from '../settings-paths.ts';
import type { Route } from './+types/connections.ts';
import '#app/routes/admin/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Connexions', 'Les services dont le site se sert, et comment ils vont.');

export async function loader({ context }: Route.LoaderArgs) {
  const lines = await context.get(depsContext).admin.connections.list(signedIn(context));
  return {
    lines: lines.map(({ since, ...line }) => ({
      ...line,
      since: since && formatDate(since, { withTime: true }),
    })),
  };
}

const STATES: Record<ConnectionState, [BadgeKind, string]> = {
  set: ['ok', 'Réglé'],
  environment: ['ok', 'Réglé par l’environnement'],
  wanted: ['waiting', 'À régler'],
  missing: ['idle', 'Pas réglé'],
  failing: ['error', 'En panne'],
};

const LEAD =
  'Les services dont le site se sert. Ce qui se règle ici vaut aussitôt, sans redémarrage\u00a0; ce que l’environnement du serveur règle l’emporte.';

/** Settings of /entreprise that are connections too. */
const ELSEWHERE = [
  ['services', 'Mesure d’audience, discussion, agent de la borne'],
  ['liens', 'Carte, formulaires externes, hébergement'],
  ['affichage', 'Newsletter'],
] as const;

export default function Connections({ loaderData: { lines } }: Route.ComponentProps) {
  return (
    <>
      <AreaHead title="Connexions" back={{ to: BUSINESS_PATH, label: 'Tous les réglages' }} lead={LEAD} />
      <ul className="back-office__checks">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
        {ELSEWHERE.map(([section, label]) => (
          <li key={section} className="back-office__check">
            <h2>{label}</h2>
            <GoLink to={sectionPath(section)} aria-label={`Modifier\u00a0: ${label}`}>
              Modifier
            </GoLink>
          </li>
        ))}
      </ul>
    </>
  );
}

type Drawn = Omit<ConnectionLine, 'since'> & { since: string | null };

function Line({ line: { label, state, words, since, variables, to } }: { line: Drawn }) {
  const [kind, text] = STATES[state];
  const verb = state === 'wanted' || state === 'missing' ? 'Régler' : 'Modifier';
  return (
    <li className="back-office__check">
      <h2>{label}</h2>
      <Badge kind={kind}>{since ? `${text} depuis le ${since}` : text}</Badge>
      <p className="back-office__value">{words}</p>
      {variables.length > 0 && (
        <p>
          <small className="back-office__value">
            {state === 'missing' ? 'Se règle dans l’environnement\u00a0: ' : 'Dans l’environnement\u00a0: '}
            {variables.join(', ')}.
          </small>
        </p>
      )}
      {to && (
        <GoLink to={to} aria-label={`${verb}\u00a0: ${label}`}>
          {verb}
        </GoLink>
      )}
    </li>
  );
}
