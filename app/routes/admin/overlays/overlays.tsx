import { CirclePlus } from 'lucide';
import { Fragment } from 'react';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ChoiceFilter, SearchFilter } from '#app/features/list/filter-fields.tsx';
import { loadList } from '#app/features/list/load-list.server.ts';
import { PagedList } from '#app/features/list/paged-list.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import type { Route } from './+types/overlays.ts';
import { NEW_PRICE_PATH, OVERLAYS, OVERLAYS_PATH, overlayPath } from './overlay-paths.ts';
import { OVERLAY_STATE_WORDS } from './overlay-states.ts';
import { addressSchema, overlayLine, queryOf } from './read-overlays.server.ts';
import { StateBadges } from './state-badges.tsx';
import '#app/routes/admin/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(
    page,
    'Textes et tarifs',
    'Les textes et les tarifs livrés avec le site, et ceux de l’atelier.',
  );

export async function loader({ context, url }: Route.LoaderArgs) {
  const { overlays } = context.get(depsContext).admin;
  const who = signedIn(context);
  return loadList(OVERLAYS, addressSchema, url.searchParams, async (asked) => {
    const { rows, ...list } = await overlays.list(who, queryOf(asked));
    return {
      ...list,
      rows: rows.map(overlayLine),
      kinds: Object.fromEntries(overlays.kinds.map(({ id, title }) => [id, title])),
    };
  });
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'quoi',
    label: 'Quoi',
    cell: ({ kindTitle, label, ...place }) => (
      <span className="back-office__value">
        <Link to={overlayPath(place)}>{label}</Link>
        <br />
        <small>{kindTitle}</small>
      </span>
    ),
  },
  {
    id: 'maintenant',
    label: 'Maintenant',
    cell: ({ words }) => <span className="back-office__value">{words || '—'}</span>,
  },
  {
    id: 'etat',
    label: 'État',
    cell: ({ states, scheduled }) => (
      <span className="back-office__value">
        <StateBadges states={states} />
        {scheduled.map((each) => (
          <Fragment key={each}>
            <br />
            <small>{each}</small>
          </Fragment>
        ))}
      </span>
    ),
  },
];

const STATES = Object.fromEntries(
  Object.values(OVERLAY_STATE_WORDS).map(({ asked, words }) => [asked, words]),
);

export default function Overlays({ loaderData }: Route.ComponentProps) {
  const { asked, kinds } = loaderData;
  return (
    <>
      <AreaHead
        title="Textes et tarifs"
        lead="Ce que le site montre à son arrivée, et que vous pouvez changer. L’origine reste gardée, et revient quand vous voulez."
        ways={
          <ButtonLink to={NEW_PRICE_PATH} variant="primary" icon={CirclePlus}>
            Ajouter un prix
          </ButtonLink>
        }
      />
      <PagedList
        place={OVERLAYS}
        list={loaderData}
        caption="Textes et tarifs"
        counted={['texte ou tarif', 'textes et tarifs']}
        columns={COLUMNS}
        rowKey={({ kind, key }) => `${kind}/${key}`}
        none={{
          title: 'Rien ne correspond',
          illustration: 'aucun-resultat',
          link: { to: OVERLAYS_PATH, label: 'Tous les textes et tarifs' },
        }}
        submit="Chercher"
      >
        <SearchFilter label="Mots ou montant" value={asked.q} maxLength={100} />
        <ChoiceFilter name="genre" label="Genre" value={asked.genre} any="Tous" choices={kinds} />
        <ChoiceFilter name="etat" label="État" value={asked.etat} any="Tous" choices={STATES} />
      </PagedList>
    </>
  );
}
