import { Download } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { z } from 'zod';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { SearchFilter } from '#app/features/list/filter-fields.tsx';
import type { ListPlace } from '#app/features/list/list-place.ts';
import { loadList } from '#app/features/list/load-list.server.ts';
import { PagedList } from '#app/features/list/paged-list.tsx';
import { readForm } from '#app/forms/read-form.ts';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { countText } from '#domain/text/count-text.ts';
import { askedPage, askedWords } from '#domain/urls/asked-fields.ts';
import { DoneNotice } from '../../done-notice.tsx';
import type { Route } from './+types/subscribers.ts';
import '#app/routes/admin/content/style.css';

const PATH = '/admin/newsletter';
const SUBSCRIBERS = { path: PATH, usual: { q: '' } } as const satisfies ListPlace;
const querySchema = z.object({ q: askedWords(120), page: askedPage() });
const removalSchema = () => z.object({ id: z.uuid('Rechargez la page.') });

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Newsletter', 'Les adresses inscrites à la newsletter, et leur confirmation.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { admin, settings } = context.get(depsContext);
  return loadList(SUBSCRIBERS, querySchema, url.searchParams, async ({ q, page }) => {
    const { rows, confirmed, ...pages } = await admin.newsletter.list(signedIn(context), { page, words: q });
    return {
      ...pages,
      confirmed: countText(confirmed, 'adresse confirmée', 'adresses confirmées'),
      isOffered: settings.newsletter === 'mail',
      done: url.searchParams.get('fait') === 'retiree' ? 'L’adresse est effacée.' : null,
      rows: rows.map(({ id, email, askedAt, confirmedAt }) => ({
        id,
        email,
        askedOn: formatDate(askedAt),
        confirmedOn: confirmedAt && formatDate(confirmedAt),
      })),
    };
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { value, errors } = await readForm(removalSchema, {}, request);
  if (errors) return data({ message: errors[0]?.message }, { status: 400 });
  await context.get(depsContext).admin.newsletter.remove(signedIn(context), value.id);
  return redirect(`${PATH}?fait=retiree`, 303);
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  { id: 'email', label: 'E-mail', cell: ({ email }) => <span className="area__mail">{email}</span> },
  {
    id: 'etat',
    label: 'État',
    cell: ({ confirmedOn }) => (
      <Badge kind={confirmedOn ? 'ok' : 'waiting'}>{confirmedOn ? 'Confirmée' : 'À confirmer'}</Badge>
    ),
  },
  { id: 'demande', label: 'Demandée le', isNumeric: true, cell: ({ askedOn }) => askedOn },
  {
    id: 'confirmation',
    label: 'Confirmée le',
    isNumeric: true,
    cell: ({ confirmedOn }) => confirmedOn ?? '—',
  },
  {
    id: 'actions',
    label: 'Actions',
    isLabelHidden: true,
    cell: ({ id, email }) => (
      <Form method="post" action={PATH} preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button type="submit" size="s" aria-label={`Effacer ${email}`}>
          Effacer
        </Button>
      </Form>
    ),
  },
];

export default function Subscribers({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, confirmed, isOffered, done } = loaderData;
  return (
    <>
      <AreaHead
        title="Newsletter"
        lead={`${confirmed}. Le site n’envoie pas vos numéros\u00a0: donnez cette liste au service de votre choix, avec le lien de désinscription de chacun.`}
      />
      <DoneNotice>{done}</DoneNotice>
      {actionData?.message && (
        <Notice kind="danger" role="alert">
          <p>{actionData.message}</p>
        </Notice>
      )}
      {!isOffered && (
        <Notice kind="info" title="L’inscription par e-mail n’est pas proposée" level={2}>
          <p>
            Ouvrez-la dans <Link to="/entreprise/affichage">Mots-clés et newsletter</Link>. Les adresses déjà
            là restent, et leurs liens de désinscription fonctionnent.
          </p>
        </Notice>
      )}
      <p>
        <a className="go-link" href={`${PATH}/abonnes.csv`} download>
          <Icon icon={Download} />
          Les adresses confirmées, en CSV
        </a>
      </p>
      <PagedList
        place={SUBSCRIBERS}
        list={loaderData}
        counted={['adresse', 'adresses']}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        none={{
          title: 'Aucune adresse',
          words: 'Elles arrivent ici quand un lecteur s’inscrit sous un article.',
        }}
        noMatch={{ title: 'Aucune adresse ne correspond', link: { to: PATH, label: 'Toutes les adresses' } }}
        submit="Chercher"
      >
        <SearchFilter label="E-mail" value={asked.q} maxLength={120} />
      </PagedList>
    </>
  );
}
