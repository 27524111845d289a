import { Send } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ChoiceFilter, SearchFilter } from '#app/features/list/filter-fields.tsx';
import { listPath } from '#app/features/list/list-place.ts';
import { loadOlder } from '#app/features/list/load-list.server.ts';
import { PagedList } from '#app/features/list/paged-list.tsx';
import { readForm } from '#app/forms/read-form.ts';
import { Button } from '#app/ui/button.tsx';
import { Badge, type BadgeKind } from '#app/ui/display/badge.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import { CHANNELS, OUTBOX_FILTERS, type OutboxState, SUBJECTS } from '#domain/admin/outbox.ts';
import { withQuery } from '#domain/urls/with-query.ts';
import { OUTBOX, OUTBOX_PATH } from '../back-office-paths.ts';
import { OutcomeNotice } from '../outcome-notice.tsx';
import type { Route } from './+types/outbox.ts';
import { addressSchema, cursorText, lineOf, resendSchema } from './read-outbox.server.ts';
import '#app/routes/admin/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Envois', 'Les e-mails et SMS du site, partis ou non.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { outbox } = context.get(depsContext).admin;
  return loadOlder(OUTBOX, addressSchema, url.searchParams, async (asked) => {
    const { q: words, genre: about, canal: channel, etat: show, avant: before } = asked;
    const query = { words, about, channel, show, before };
    const { rows, next } = await outbox.list(signedIn(context), query);
    const isDone = url.searchParams.get('fait') === 'renvoyer';
    return { rows: rows.map(lineOf), next: next && cursorText(next), isDone };
  });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { value, errors } = await readForm(resendSchema, {}, request);
  if (errors) return data({ error: errors[0]?.message }, { status: 400 });
  const { outbox } = context.get(depsContext).admin;
  if (!(await outbox.resend(signedIn(context), value.message)))
    return data({ error: 'Ce message n’existe plus.' }, { status: 404 });
  const { avant: _, ...asked } = addressSchema.parse(Object.fromEntries(url.searchParams));
  return redirect(withQuery(listPath(OUTBOX, asked), { fait: 'renvoyer' }), 303);
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const KINDS: Record<OutboxState, BadgeKind> = {
  sent: 'ok',
  written: 'waiting',
  waiting: 'progress',
  held: 'waiting',
  failing: 'waiting',
  'given-up': 'error',
  refused: 'error',
  expired: 'error',
};

const columnsOf = (action: string): Column<Row>[] => [
  {
    id: 'sujet',
    label: 'Sujet',
    cell: ({ channel, reference, about, event }) => (
      <span>
        {about ? (
          <Link to={about} className="ref">
            {reference}
          </Link>
        ) : (
          <span className="ref">
            <Numbered>{reference}</Numbered>
          </span>
        )}
        <br />
        <small>{channel === 'sms' ? `${event} (SMS)` : event}</small>
      </span>
    ),
  },
  { id: 'pour', label: 'Pour', cell: ({ to }) => <span className="back-office__value">{to}</span> },
  { id: 'cree', label: 'Créé', isNumeric: true, cell: ({ created }) => created },
  {
    id: 'etat',
    label: 'État',
    cell: ({ state, stateText, at, attempts, lastError }) => (
      <span className="back-office__value">
        <Badge kind={KINDS[state]}>{stateText}</Badge>
        {state !== 'waiting' && <small>{` ${at}`}</small>}
        {attempts > 1 && <small>{`, ${attempts} essais`}</small>}
        {lastError && (
          <>
            <br />
            <small>{lastError}</small>
          </>
        )}
      </span>
    ),
  },
  {
    id: 'renvoyer',
    label: 'Renvoyer',
    isLabelHidden: true,
    cell: ({ id, reference, event, canResend }) =>
      canResend && (
        <Form method="post" action={action} preventScrollReset>
          <Button
            type="submit"
            name="message"
            value={id}
            size="s"
            icon={Send}
            aria-label={`Renvoyer\u00a0: ${reference}, ${event}`}
          >
            Renvoyer
          </Button>
        </Form>
      ),
  },
];

export default function Outbox({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, isDone } = loaderData;
  const none = {
    title: asked.etat === 'echecs' ? 'Aucun envoi n’échoue' : 'Aucun message',
    illustration: 'envoi-colis',
  };
  return (
    <>
      <AreaHead
        title="Envois"
        lead="Tous les e-mails et SMS du site. Un envoi qui échoue est repris pendant quatre jours, ou tant que son lien ou son code marche."
      />
      <OutcomeNotice refused={actionData} done={isDone && 'Le message repart dans un instant.'} />
      <PagedList
        place={OUTBOX}
        list={loaderData}
        caption="Messages, du plus récent au plus ancien"
        columns={columnsOf(listPath(OUTBOX, asked))}
        rowKey={({ id }) => String(id)}
        none={none}
        noMatch={{ ...none, link: { to: OUTBOX_PATH, label: 'Tous les messages' } }}
        older={{ newest: 'Revenir aux plus récents', older: 'Messages plus anciens' }}
      >
        <SearchFilter label="Nom, e-mail, téléphone ou référence" value={asked.q} maxLength={120} />
        <ChoiceFilter name="genre" label="Sujet" value={asked.genre} any="Tous" choices={SUBJECTS} />
        <ChoiceFilter name="canal" label="Canal" value={asked.canal} any="Tous" choices={CHANNELS} />
        <ChoiceFilter name="etat" label="État" value={asked.etat} any="Tous" choices={OUTBOX_FILTERS} />
      </PagedList>
    </>
  );
}
