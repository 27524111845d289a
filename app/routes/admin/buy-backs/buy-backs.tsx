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
import { BUY_BACK_STATES, type BuyBackState } from '#domain/buy-back/buy-back-states.ts';
import { useMay } from '../use-may.ts';
import type { Route } from './+types/buy-backs.ts';
import { BUY_BACK_PRICES_PATH, BUY_BACKS, buyBackPath } from './buy-back-paths.ts';
import { buyBackQuerySchema, listedBuyBack } from './buy-back-view.server.ts';
import '../stock/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Rachats', 'Les appareils que des particuliers proposent à l’atelier.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { buyBacks } = context.get(depsContext).admin;
  return loadList(BUY_BACKS, buyBackQuerySchema, url.searchParams, async ({ q, etat, page }) => {
    const { rows, ...pages } = await buyBacks.list(signedIn(context), { words: q, state: etat, page });
    return { ...pages, rows: rows.map(listedBuyBack) };
  });
}

const BADGES: Readonly<Record<BuyBackState, BadgeKind>> = {
  asked: 'waiting',
  offered: 'progress',
  accepted: 'waiting',
  refused: 'idle',
  expired: 'idle',
  declined: 'idle',
  bought: 'ok',
};

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'appareil',
    label: 'Appareil',
    cell: ({ id, device, number }) => (
      <>
        <Link to={buyBackPath(id)}>{device}</Link>
        <small className="stock-admin__under">
          <Numbered>{number}</Numbered>
        </small>
      </>
    ),
  },
  { id: 'vendeur', label: 'Vendeur', cell: ({ name }) => name },
  {
    id: 'etat',
    label: 'État',
    cell: ({ state, stateText }) => <Badge kind={BADGES[state]}>{stateText}</Badge>,
  },
  { id: 'recue', label: 'Reçue le', isNumeric: true, cell: ({ asked }) => asked },
  { id: 'indication', label: 'Indication', isNumeric: true, cell: ({ indicated }) => indicated },
  { id: 'offre', label: 'Offre', isNumeric: true, cell: ({ offer }) => offer },
];

export default function BuyBackList({ loaderData }: Route.ComponentProps) {
  const { asked } = loaderData;
  const mayPrice = useMay('products');
  return (
    <>
      <AreaHead
        title="Rachats"
        lead="Les appareils que des particuliers proposent à l’atelier. Les demandes qui attendent l’atelier viennent d’abord."
        ways={mayPrice && <ButtonLink to={BUY_BACK_PRICES_PATH}>Prix et règles de rachat</ButtonLink>}
      />
      <PagedList
        place={BUY_BACKS}
        list={loaderData}
        caption="Rachats"
        counted={['demande', 'demandes']}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        none={{ title: 'Aucune demande de rachat' }}
        noMatch={{ title: 'Aucune demande ne correspond' }}
        submit="Chercher"
      >
        <SearchFilter label="Appareil, numéro ou vendeur" value={asked.q} maxLength={100} />
        <ChoiceFilter name="etat" label="État" value={asked.etat} any="Tous" choices={BUY_BACK_STATES} />
      </PagedList>
    </>
  );
}
