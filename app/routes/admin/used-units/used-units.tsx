import { Plus } from 'lucide';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ChoiceFilter, SearchFilter } from '#app/features/list/filter-fields.tsx';
import { loadList } from '#app/features/list/load-list.server.ts';
import { PagedList } from '#app/features/list/paged-list.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge, type BadgeKind } from '#app/ui/display/badge.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import { USED_UNIT_STATES, type UsedUnitState } from '#domain/used-unit/used-unit.ts';
import { StockNav } from '../stock/stock-nav.tsx';
import type { Route } from './+types/used-units.ts';
import { USED_UNITS, unitFormPath, usedUnitPath } from './used-unit-paths.ts';
import { listedUnit, unitQuerySchema } from './used-unit-view.server.ts';
import '../stock/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Appareils d’occasion', 'Chaque appareil à vendre, son état et son histoire.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { usedUnits } = context.get(depsContext).admin;
  return loadList(USED_UNITS, unitQuerySchema, url.searchParams, async ({ q, etat, page }) => {
    const { rows, ...pages } = await usedUnits.list(signedIn(context), { words: q, state: etat, page });
    return { ...pages, rows: rows.map(listedUnit) };
  });
}

const BADGES: Readonly<Record<UsedUnitState, BadgeKind>> = {
  to_test: 'waiting',
  for_sale: 'progress',
  sold: 'ok',
  scrapped: 'idle',
};

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'appareil',
    label: 'Appareil',
    cell: ({ id, name, number, serial }) => (
      <>
        <Link to={usedUnitPath(id)}>{name}</Link>
        <small className="stock-admin__under">
          <Numbered>{[number, serial].filter(Boolean).join(', ')}</Numbered>
        </small>
      </>
    ),
  },
  {
    id: 'etat',
    label: 'État',
    cell: ({ state, stateText }) => <Badge kind={BADGES[state]}>{stateText}</Badge>,
  },
  { id: 'grade', label: 'Grade', cell: ({ grade }) => grade ?? '—' },
  { id: 'police', label: 'Livre de police', cell: ({ entry }) => <Numbered>{entry ?? '—'}</Numbered> },
  { id: 'acquis', label: 'Acquis le', isNumeric: true, cell: ({ acquired }) => acquired },
  { id: 'cout', label: 'Coût', isNumeric: true, cell: ({ cost }) => cost },
  { id: 'prix', label: 'Prix', isNumeric: true, cell: ({ price }) => price },
];

export default function UsedUnitList({ loaderData }: Route.ComponentProps) {
  const { asked } = loaderData;
  return (
    <>
      <AreaHead
        title="Appareils d’occasion"
        lead={
          'Chaque appareil acheté pour être revendu\u00a0: ce qu’il est, ce qu’il a coûté, où il en est. Mis en vente, il peut l’être aussi sur la page d’un produit d’occasion.'
        }
        ways={
          <ButtonLink to={unitFormPath(null)} variant="primary" icon={Plus}>
            Ajouter un appareil
          </ButtonLink>
        }
      />
      <StockNav current="occasions" />
      <PagedList
        place={USED_UNITS}
        list={loaderData}
        counted={['appareil', 'appareils']}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        none={{ title: 'Aucun appareil d’occasion' }}
        noMatch={{ title: 'Aucun appareil ne correspond' }}
        submit="Chercher"
      >
        <SearchFilter label="Nom, numéro ou numéro de série" value={asked.q} maxLength={100} />
        <ChoiceFilter name="etat" label="État" value={asked.etat} any="Tous" choices={USED_UNIT_STATES} />
      </PagedList>
    </>
  );
}
