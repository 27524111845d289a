import { Columns3, PackagePlus, Rows3 } from 'lucide';
import { Fragment } from 'react';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ChoiceFilter, FilterChoiceGroup, SearchFilter } from '#app/features/list/filter-fields.tsx';
import { listPath } from '#app/features/list/list-place.ts';
import { loadList } from '#app/features/list/load-list.server.ts';
import { PagedList } from '#app/features/list/paged-list.tsx';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import { isWholeNumber } from '#domain/cases/case-number.ts';
import { REPAIR_GROUPS } from '#domain/repair/repair-board.ts';
import { REPAIRS_PER_PAGE } from '#domain/repair/repair-query.ts';
import { REPAIR_STATES } from '#domain/repair/repair-states.ts';
import { countText } from '#domain/text/count-text.ts';
import type { Flag } from '#server/repairs/flags.ts';
import { FlagBadge } from '../flags/flag-badge.tsx';
import { FLAGS_PATH } from '../flags/flag-paths.ts';
import { QUICK_REPLIES_PATH } from '../quick-replies/reply-paths.ts';
import { QUOTE_TEMPLATES_PATH } from '../quote-templates/template-paths.ts';
import type { Route } from './+types/repairs.ts';
import {
  addressSchema,
  boardOf,
  cardView,
  queryOf,
  type RepairRowView,
  rowView,
} from './read-list.server.ts';
import { ACTORS, RepairBadges } from './repair-badges.tsx';
import { RepairBoard } from './repair-board.tsx';
import { INTAKE_PATH, REPAIRS, repairPath } from './repair-paths.ts';
import './style.css';

/** More open devices than the shop has shelves for. */
const BOARD_CARDS = 200;

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Réparations', 'Les appareils confiés à l’atelier, et où ils en sont.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { repairs } = context.get(depsContext);
  const now = nowOf(context);
  return loadList(REPAIRS, addressSchema, url.searchParams, async (asked) => {
    const query = queryOf(asked, signedIn(context).id);
    // The board has open cases only: a whole number finds any.
    const isBoard = asked.vue === 'tableau' && !isWholeNumber(asked.q);
    const { rows, total } = await repairs.list(query, isBoard ? BOARD_CARDS : REPAIRS_PER_PAGE);
    const flags = await repairs.offerFlags();
    if (!isBoard)
      return {
        rows: rows.map((row) => rowView(row, now)),
        count: total,
        pageCount: Math.ceil(total / REPAIRS_PER_PAGE),
        board: null,
        flags,
      };
    const counts = await repairs.count();
    const isWhole = !query.search && !query.next && !query.isLate && !query.staffId && !query.flagId;
    const cards = rows.map((row) => cardView(row, now));
    const board = boardOf(cards, counts).map((column) => ({
      ...column,
      count: isWhole ? column.count : column.cards.length,
    }));
    return { rows: [], count: total, pageCount: 1, board, flags };
  });
}

/** A card that was dragged may have been moved by somebody else: the board is shown as it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

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
    cell: (repair) => (
      <span>
        <RepairBadges repair={repair} />
        {repair.flags.map((flag) => (
          <Fragment key={flag.id}>
            {' '}
            <FlagBadge {...flag} />
          </Fragment>
        ))}
        {repair.blocks && <small className="case__plan">{repair.blocks}</small>}
        {repair.unread > 0 && (
          <small className="case__new">{countText(repair.unread, 'message à lire', 'messages à lire')}</small>
        )}
      </span>
    ),
  },
  { id: 'suite', label: 'La suite', cell: ({ next }) => ACTORS[next] },
  { id: 'promis', label: 'Promis le', isNumeric: true, cell: ({ promisedOn }) => promisedOn ?? '—' },
  { id: 'bouge', label: 'A bougé le', isNumeric: true, cell: ({ movedOn }) => movedOn },
];

export default function Repairs({ loaderData }: Route.ComponentProps) {
  const { asked, board } = loaderData;
  return (
    <>
      <AreaHead
        title="Réparations"
        ways={
          <>
            <ButtonLink to={INTAKE_PATH} variant="primary" icon={PackagePlus}>
              Enregistrer un appareil
            </ButtonLink>
            <ButtonLink
              to={listPath(REPAIRS, { ...asked, vue: board ? 'liste' : 'tableau' })}
              variant="secondary"
              icon={board ? Rows3 : Columns3}
            >
              {board ? 'Voir la liste' : 'Voir le tableau'}
            </ButtonLink>
            <ButtonLink to={QUOTE_TEMPLATES_PATH} variant="quiet">
              Modèles de devis
            </ButtonLink>
            <ButtonLink to={QUICK_REPLIES_PATH} variant="quiet">
              Réponses rapides
            </ButtonLink>
            <ButtonLink to={FLAGS_PATH} variant="quiet">
              Repères
            </ButtonLink>
          </>
        }
      />
      <Views {...asked} />
      <PagedList
        place={REPAIRS}
        list={loaderData}
        caption="Réparations"
        counted={['dossier', 'dossiers']}
        columns={COLUMNS}
        rowKey={({ reference }) => reference}
        instead={
          board && <RepairBoard columns={board} asked={listPath(REPAIRS, asked).split('?')[1] ?? ''} />
        }
        none={{
          title: 'Aucune réparation en cours',
          words: 'Les demandes en ligne et les envois postaux annoncés arrivent ici d’eux-mêmes.',
          link: { to: INTAKE_PATH, label: 'Enregistrer un appareil' },
        }}
        noMatch={{
          title: 'Aucun dossier ne correspond',
          words: 'Cherchez le début d’un nom, une partie d’un numéro ou la référence, dans tous les états.',
          link: { to: listPath(REPAIRS, { etat: 'all' }), label: 'Tous les dossiers' },
        }}
        submit="Chercher"
        kept={['vue', 'moi']}
      >
        <Filters {...asked} flags={loaderData.flags} />
      </PagedList>
    </>
  );
}

/** What is looked at most, in one press. */
const VIEWS = [
  { label: 'Tout', asked: {} },
  { label: 'À moi', asked: { moi: true } },
  { label: 'En retard', asked: { retard: true } },
  { label: 'Attend une pièce', asked: { suite: 'supplier' } },
  { label: 'Attend le client', asked: { suite: 'customer' } },
] as const;

function Views(asked: Route.ComponentProps['loaderData']['asked']) {
  const here = listPath(REPAIRS, asked);
  return (
    <nav className="case__views" aria-label="Dossiers montrés">
      {VIEWS.map((view) => {
        const to = listPath(REPAIRS, { vue: asked.vue, ...view.asked });
        return (
          <Link key={view.label} to={to} aria-current={to === here ? 'page' : undefined}>
            {view.label}
          </Link>
        );
      })}
    </nav>
  );
}

const GROUPS = Object.entries(REPAIR_GROUPS).map(([id, { label }]) => ({ id, label }));
const STATES = Object.entries(REPAIR_STATES).map(([id, { shop }]) => ({ id, label: shop }));

type FiltersProps = Route.ComponentProps['loaderData']['asked'] & { flags: readonly Flag[] };

const Filters = ({ q, etat, suite, retard, repere, vue, flags }: FiltersProps) => (
  <>
    <SearchFilter
      label="Référence, client, téléphone ou n° de série"
      value={q}
      maxLength={120}
      placeholder="REP-2026-K7R-4WM"
    />
    {vue === 'liste' && (
      <ChoiceFilter name="etat" label="État" value={etat} choices={{ open: 'En cours', all: 'Tous' }}>
        <FilterChoiceGroup label="Par étape" choices={GROUPS} />
        <FilterChoiceGroup label="Un état" choices={STATES} />
      </ChoiceFilter>
    )}
    <ChoiceFilter
      name="suite"
      label="À qui le tour"
      value={suite}
      any="Peu importe"
      choices={{ shop: ACTORS.shop, customer: ACTORS.customer, supplier: ACTORS.supplier }}
    />
    {flags.length > 0 && (
      <ChoiceFilter
        name="repere"
        label="Repère"
        value={repere}
        any="Peu importe"
        choices={flags.map(({ id, name }) => ({ id, label: name }))}
      />
    )}
    <Checkbox name="retard" value="1" label="En retard" defaultChecked={retard} />
  </>
);
