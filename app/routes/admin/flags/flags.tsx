import { CirclePlus } from 'lucide';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { ownValue } from '#domain/text/own-value.ts';
import { DoneNotice } from '../done-notice.tsx';
import { REPAIRS_PATH } from '../repairs/repair-paths.ts';
import type { Route } from './+types/flags.ts';
import { FlagBadge } from './flag-badge.tsx';
import { flagPath, NEW_FLAG } from './flag-paths.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(
    page,
    'Repères',
    'Des mots de l’atelier, à poser sur les dossiers pour les retrouver de l’œil.',
  );

const DONE: Readonly<Record<string, string>> = {
  enregistrer: 'Le repère est enregistré. Chaque dossier le propose.',
  retirer: 'Le repère est retiré, de tous les dossiers.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    rows: await context.get(depsContext).repairs.listFlags(signedIn(context)),
    done: ownValue(DONE, url.searchParams.get('fait')) ?? null,
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  { id: 'nom', label: 'Repère', cell: ({ id, name }) => <Link to={flagPath(id)}>{name}</Link> },
  { id: 'aspect', label: 'Aspect', cell: (flag) => <FlagBadge {...flag} /> },
  { id: 'dossiers', label: 'Dossiers', isNumeric: true, cell: ({ count }) => String(count ?? 0) },
];

export default function Flags({ loaderData: { rows, done } }: Route.ComponentProps) {
  return (
    <>
      <AreaHead
        title="Repères"
        lead="Des mots de l’atelier, posés sur les dossiers pour l’œil. Ils ne changent ni l’étape, ni le prix, ni les messages, et le client ne les voit pas."
        back={{ to: REPAIRS_PATH, label: 'Toutes les réparations' }}
        ways={
          <ButtonLink to={flagPath(NEW_FLAG)} variant="primary" icon={CirclePlus}>
            Ajouter un repère
          </ButtonLink>
        }
      />
      <DoneNotice>{done}</DoneNotice>
      <Table
        caption="Repères"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState illustration="boite-vide" title="Aucun repère" level={2}>
            <p>Un mot et une couleur, pour ce que les étapes d’un dossier ne disent pas.</p>
          </EmptyState>
        }
      />
    </>
  );
}
