import { Columns3, PackagePlus, Rows3 } from 'lucide';
import { redirect } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { ListFilters } from '#app/features/list/list-filters.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { SearchInput } from '#app/ui/form/search-input.tsx';
import { Link } from '#app/ui/link.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { REPAIR_GROUPS } from '#domain/repair/repair-board.ts';
import { REPAIRS_PER_PAGE } from '#domain/repair/repair-query.ts';
import { REPAIR_STATES } from '#domain/repair/repair-states.ts';
import type { Route } from './+types/repairs.ts';
import { boardOf, type RepairRowView, readQuery, rowView } from './read-list.server.ts';
import { RepairBoard } from './repair-board.tsx';
import { INTAKE_PATH, listPath, REPAIRS_PATH, repairPath } from './repair-paths.ts';
import { ACTORS, StateBadge } from './state-badge.tsx';
import './style.css';

/** More open devices than the shop has shelves for. */
const BOARD_CARDS = 200;

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Réparations', 'Les appareils confiés à l’atelier, et où ils en sont.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { repairs } = context.get(depsContext);
  const query = readQuery(url.searchParams);
  const { state: etat, search: q, next: suite, isLate: retard, page } = query;
  const now = nowOf(context);
  if (url.searchParams.get('vue') === 'tableau') {
    const asked = { ...query, state: 'open' as const, page: 1 };
    const { rows, total } = await repairs.list(asked, BOARD_CARDS);
    const cards = rows.map((row) => rowView(row, now));
    const counts = await repairs.count();
    const isWhole = !q && !suite && !retard;
    return {
      asked: { q, etat: 'open', suite, retard, vue: 'tableau' },
      count: total,
      board: boardOf(cards, counts).map((column) => ({
        ...column,
        count: isWhole ? column.count : column.cards.length,
      })),
    };
  }
  const { rows, total } = await repairs.list(query);
  const asked = { q, etat, suite, retard, vue: 'liste' };
  if (page > 1 && rows.length === 0) throw redirect(listPath(asked));
  return {
    asked,
    count: total,
    page,
    pageCount: Math.ceil(total / REPAIRS_PER_PAGE),
    rows: rows.map((row) => rowView(row, now)),
  };
}

const COLUMNS: readonly Column<RepairRowView>[] = [
  {
    id: 'reference',
    label: 'Dossier',
    cell: ({ reference }) => (
      <Link to={repairPath(reference)} className="ref">
        {reference}
      </Link>
    ),
  },
  { id: 'client', label: 'Client', cell: ({ name }) => name },
  {
    id: 'appareil',
    label: 'Appareil',
    cell: ({ device, isReturn }) => (isReturn ? `${device} (retour)` : device),
  },
  {
    id: 'etat',
    label: 'État',
    cell: ({ state, stateName, isLate, unread }) => (
      <span>
        <StateBadge state={state} stateName={stateName} isLate={isLate} />
        {unread > 0 && <small className="case__new">{unreadText(unread)}</small>}
      </span>
    ),
  },
  { id: 'suite', label: 'La suite', cell: ({ next }) => ACTORS[next] },
  { id: 'promis', label: 'Promis le', isNumeric: true, cell: ({ promisedOn }) => promisedOn ?? '—' },
  { id: 'bouge', label: 'A bougé le', isNumeric: true, cell: ({ movedOn }) => movedOn },
];

const unreadText = (unread: number) => (unread > 1 ? `${unread} messages à lire` : '1 message à lire');

export default function Repairs({ loaderData }: Route.ComponentProps) {
  const { asked, count } = loaderData;
  const { q, etat, suite = '', retard, vue } = asked;
  const isBoard = vue === 'tableau';
  return (
    <>
      <header className="area__head">
        <h1>Réparations</h1>
        <p className="account__ways">
          <ButtonLink to={INTAKE_PATH} variant="primary" icon={PackagePlus}>
            Enregistrer un appareil
          </ButtonLink>
          <ButtonLink
            to={listPath({ ...asked, vue: isBoard ? 'liste' : 'tableau' })}
            variant="secondary"
            icon={isBoard ? Rows3 : Columns3}
          >
            {isBoard ? 'Voir la liste' : 'Voir le tableau'}
          </ButtonLink>
        </p>
      </header>
      <div>
        <ListFilters
          action={REPAIRS_PATH}
          asked={asked}
          kept={{ vue: isBoard ? vue : undefined }}
          submit="Chercher"
          count={count > 1 ? `${count} dossiers` : `${count} dossier`}
        >
          <Field name="q" label="Référence, client, téléphone ou n° de série" className="filters__query">
            <SearchInput defaultValue={q} maxLength={120} placeholder="REP-2026-K7R-4WM" />
          </Field>
          {!isBoard && (
            <Field name="etat" label="État">
              <Select defaultValue={etat}>
                <option value="open">En cours</option>
                <option value="all">Tous</option>
                <optgroup label="Par étape">
                  {Object.entries(REPAIR_GROUPS).map(([value, { label }]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </optgroup>
                <optgroup label="Un état">
                  {Object.entries(REPAIR_STATES).map(([value, { shop }]) => (
                    <option key={value} value={value}>
                      {shop}
                    </option>
                  ))}
                </optgroup>
              </Select>
            </Field>
          )}
          <Field name="suite" label="À qui le tour">
            <Select defaultValue={suite}>
              <option value="">Peu importe</option>
              <option value="shop">{ACTORS.shop}</option>
              <option value="customer">{ACTORS.customer}</option>
              <option value="supplier">{ACTORS.supplier}</option>
            </Select>
          </Field>
          <Checkbox name="retard" value="1" label="En retard" defaultChecked={retard} />
        </ListFilters>
        {loaderData.board ? (
          <RepairBoard columns={loaderData.board} />
        ) : (
          <Table
            caption="Réparations"
            columns={COLUMNS}
            rows={loaderData.rows}
            rowKey={({ reference }) => reference}
            empty={<NoneHere isNarrow={q !== '' || suite !== '' || retard || etat !== 'open'} />}
            pagination={
              <Pagination
                page={loaderData.page}
                pageCount={loaderData.pageCount}
                to={(number) => listPath(asked, number)}
              />
            }
          />
        )}
      </div>
    </>
  );
}

function NoneHere({ isNarrow }: { isNarrow: boolean }) {
  if (isNarrow)
    return (
      <EmptyState
        illustration="aucun-resultat"
        title="Aucun dossier ne correspond"
        level={2}
        link={{ to: listPath({ etat: 'all' }), label: 'Tous les dossiers' }}
      >
        <p>Cherchez une partie de la référence ou du nom, ou un numéro en entier, dans tous les états.</p>
      </EmptyState>
    );
  return (
    <EmptyState
      illustration="boite-vide"
      title="Aucune réparation en cours"
      level={2}
      link={{ to: INTAKE_PATH, label: 'Enregistrer un appareil' }}
    >
      <p>Les demandes en ligne et les envois postaux annoncés arrivent ici d’eux-mêmes.</p>
    </EmptyState>
  );
}
