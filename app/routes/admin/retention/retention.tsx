import { Trash2 } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { withQuery } from '#domain/urls/with-query.ts';
import { JOURNAL_PATH, RETENTION_PATH } from '../back-office-paths.ts';
import type { Route } from './+types/retention.ts';
import { doneText, purgeSchema, rowOf } from './read-retention.server.ts';
import '#app/routes/admin/style.css';
import { OutcomeNotice } from '../outcome-notice.tsx';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Conservation', 'Ce que le site garde, combien de temps, et ce qui est à effacer.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const report = await context.get(depsContext).admin.retention.read(signedIn(context));
  return { rows: report.map(rowOf), done: doneText(url.searchParams.get('fait')) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { value } = await readForm(purgeSchema, {}, request);
  if (!value) return data({ error: 'Cette sorte de données n’existe pas.' }, { status: 400 });
  const result = await context.get(depsContext).admin.retention.purge(signedIn(context), value.kind);
  if (result.outcome === 'failed')
    return data({ error: `La purge n’est pas allée au bout\u00a0: ${result.error}` }, { status: 409 });
  return redirect(`${RETENTION_PATH}?fait=${result.removed}`, 303);
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  { id: 'donnees', label: 'Données', cell: ({ label }) => label },
  {
    id: 'duree',
    label: 'Gardées',
    cell: ({ kept, why }) => (
      <span className="back-office__value">
        {kept}
        <br />
        <small>{why}</small>
      </span>
    ),
  },
  { id: 'anciennes', label: 'Depuis le', isNumeric: true, cell: ({ oldest }) => oldest || '—' },
  {
    id: 'echues',
    label: 'À effacer',
    cell: ({ kind, label, due, dueText, isByHand }) => (
      <>
        <Badge kind={due === 0 ? 'ok' : 'waiting'}>{dueText}</Badge>
        {due > 0 && !isByHand && (
          <Form method="post" action={RETENTION_PATH} preventScrollReset>
            <SubmitButton
              name="kind"
              value={kind}
              variant="secondary"
              size="s"
              aria-label={`Purger\u00a0: ${label}`}
            >
              Purger
            </SubmitButton>
          </Form>
        )}
      </>
    ),
  },
  {
    id: 'purge',
    label: 'Dernière purge',
    isNumeric: true,
    cell: ({ isByHand, purgedAt }) => (isByHand ? 'À la main' : purgedAt || 'jamais'),
  },
];

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function RetentionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, done } = loaderData;
  return (
    <>
      <AreaHead
        title="Conservation"
        lead={
          <>
            Chaque sorte de données, le temps qu’elle est gardée et ce qui l’a dépassé. Le site efface de
            lui-même, toutes les heures&nbsp;; ce bouton le fait tout de suite.
          </>
        }
      >
        <Form method="post" action={RETENTION_PATH} className="account__ways">
          <SubmitButton name="kind" value="all" icon={Trash2}>
            Purger maintenant
          </SubmitButton>
          <GoLink to={withQuery(JOURNAL_PATH, { quoi: 'retention' })}>Ce qui a été purgé à la main</GoLink>
        </Form>
      </AreaHead>
      <OutcomeNotice refused={actionData} done={done} />
      <Table
        caption="Données gardées"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ kind }) => kind}
        empty="Rien n’est gardé."
      />
      <p>
        Les factures, les commandes et les rétractations ne s’effacent pas seules&nbsp;: elles restent au
        moins le temps que la loi demande, et partent avec l’accord de votre comptable. À la suppression d’un
        compte, ce qui n’est plus nécessaire part aussitôt.
      </p>
    </>
  );
}
