import { CirclePlus } from 'lucide';
import { z } from 'zod';
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
import { ownValue } from '#domain/text/own-value.ts';
import { askedChoice, askedPage, askedWords } from '#domain/urls/asked-fields.ts';
import type { ListedDevice } from '#server/content/own/device-admin.ts';
import { DoneNotice } from '../../done-notice.tsx';
import type { Route } from './+types/devices.ts';
import {
  DEVICES,
  DEVICES_PATH,
  devicePath,
  NEW_DEVICE,
  newDevicePath,
  revisionPath,
} from './device-paths.ts';
import { DeviceState, stateOf } from './device-state.tsx';

const WORDS_MAX = 80;

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Appareils', 'Les modèles que l’atelier connaît, et ce que chacun propose.');

const DONE: Readonly<Record<string, string>> = {
  enregistrer: 'L’appareil est enregistré\u00a0: /prix, les formulaires et la recherche le connaissent.',
  hide: 'L’appareil n’est plus proposé.',
  show: 'L’appareil est de nouveau proposé.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { devices } = context.get(depsContext).admin.content;
  const schema = z.object({
    q: askedWords(WORDS_MAX),
    etat: askedChoice(['ajoutes', 'masques']),
    page: askedPage(),
  });
  return loadList(DEVICES, schema, url.searchParams, async (query) => {
    const who = signedIn(context);
    const { rows, ...pages } = await devices.list(who, query);
    return {
      ...pages,
      unknown: await devices.unknown(who),
      done: ownValue(DONE, url.searchParams.get('fait')) ?? null,
      rows: rows.map((device) => ({
        id: device.id,
        name: device.name,
        path: pathOf(device),
        family: familyOf(device),
        year: device.year,
        codes: device.codes.join(', '),
        state: stateOf(device),
      })),
    };
  });
}

const pathOf = ({ id, model }: ListedDevice) => (id === model ? devicePath(id) : revisionPath(model, id));

const familyOf = ({ brand, family }: ListedDevice) =>
  brand && !family.includes(brand) ? `${brand}, ${family}` : family;

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  { id: 'modele', label: 'Modèle', cell: ({ path, name }) => <Link to={path}>{name}</Link> },
  { id: 'famille', label: 'Marque et famille', cell: ({ family }) => family },
  { id: 'annee', label: 'Année', isNumeric: true, cell: ({ year }) => year ?? '—' },
  { id: 'codes', label: 'Codes', cell: ({ codes }) => <span className="own__path">{codes || '—'}</span> },
  { id: 'etat', label: 'État', cell: ({ state }) => <DeviceState state={state} /> },
];

export default function Devices({ loaderData }: Route.ComponentProps) {
  const { asked, done, unknown } = loaderData;
  return (
    <>
      <AreaHead
        title="Appareils"
        lead="Les modèles que /prix, les demandes, la prise en charge et la recherche connaissent. Ceux que vous ajoutez y sont aussitôt."
        ways={
          <ButtonLink to={devicePath(NEW_DEVICE)} variant="primary" icon={CirclePlus}>
            Ajouter un appareil
          </ButtonLink>
        }
      />
      <DoneNotice>{done}</DoneNotice>
      <PagedList
        place={DEVICES}
        list={loaderData}
        caption="Appareils"
        counted={['appareil', 'appareils']}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        none={{ title: 'Aucun appareil', words: 'Ajoutez le premier modèle.' }}
        noMatch={{
          title: 'Aucun appareil ne correspond',
          words: 'Cherchez un nom, une marque ou un code, comme A2403.',
          link: { to: DEVICES_PATH, label: 'Tous les appareils' },
        }}
        submit="Chercher"
      >
        <SearchFilter label="Nom, marque ou code" value={asked.q} maxLength={WORDS_MAX} />
        <ChoiceFilter
          name="etat"
          label="État"
          value={asked.etat}
          any="Tous"
          choices={{ ajoutes: 'Ajoutés par l’atelier', masques: 'Masqués' }}
        />
      </PagedList>
      <Unknown names={unknown} />
    </>
  );
}

/** What products fit and the register does not know. */
function Unknown({ names }: { names: readonly { name: string; count: number }[] }) {
  if (names.length === 0) return null;
  return (
    <section className="area__part" aria-labelledby="inconnus">
      <h2 id="inconnus">Cités, inconnus du registre</h2>
      <p>Des produits sont compatibles avec ces modèles, que le registre ne connaît pas encore.</p>
      <ul>
        {names.map(({ name, count }) => (
          <li key={name}>
            {`${name} (${count > 1 ? `${count} produits` : '1 produit'}) `}
            <Link to={newDevicePath(name)} aria-label={`Ajouter ${name}`}>
              Ajouter
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
