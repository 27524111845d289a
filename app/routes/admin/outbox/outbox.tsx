import { ArrowRight, Send } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { ListFilters } from '#app/features/list/list-filters.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { readForm } from '#app/forms/read-form.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge, type BadgeKind } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { CHANNELS, OUTBOX_FILTERS, type OutboxState, SUBJECTS } from '#domain/admin/outbox.ts';
import { OUTBOX_PATH, withQuery } from '../back-office-paths.ts';
import type { Route } from './+types/outbox.ts';
import { cursorText, lineOf, readQuery, resendSchema } from './read-outbox.server.ts';
import '#app/routes/admin/style.css';
import { Numbered } from '#app/ui/numbered.tsx';
import { DoneNotice } from '../done-notice.tsx';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Envois', 'Les e-mails et SMS du site, partis ou non.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { asked, query } = readQuery(url.searchParams);
  const { rows, next } = await context.get(depsContext).admin.backOffice.listOutbox(signedIn(context), query);
  return {
    asked,
    isFirst: query.before === undefined,
    rows: rows.map(lineOf),
    next: next && withQuery(OUTBOX_PATH, { ...asked, avant: cursorText(next) }),
    isDone: url.searchParams.get('fait') === 'renvoyer',
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { value, errors } = await readForm(resendSchema, {}, request);
  if (errors) return data({ error: errors[0]?.message }, { status: 400 });
  const { backOffice } = context.get(depsContext).admin;
  if (!(await backOffice.resend(signedIn(context), value.message)))
    return data({ error: 'Ce message n’existe plus.' }, { status: 404 });
  return redirect(withQuery(OUTBOX_PATH, { ...readQuery(url.searchParams).asked, fait: 'renvoyer' }), 303);
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const KINDS: Record<OutboxState, BadgeKind> = {
  sent: 'ok',
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
  const { asked, isFirst, rows, next, isDone } = loaderData;
  const here = withQuery(OUTBOX_PATH, asked);
  return (
    <>
      <header className="area__head">
        <h1>Envois</h1>
        <p className="lead">
          Tous les e-mails et SMS du site. Un envoi qui échoue est repris pendant quatre jours, ou tant que
          son lien ou son code marche.
        </p>
      </header>
      {actionData && (
        <Notice kind="danger" role="alert">
          <p>{actionData.error}</p>
        </Notice>
      )}
      {isDone && !actionData && <DoneNotice>Le message repart dans un instant.</DoneNotice>}
      <div>
        <ListFilters action={OUTBOX_PATH} asked={asked}>
          <Field name="genre" label="Sujet">
            <Select defaultValue={asked.genre ?? ''}>
              <option value="">Tous</option>
              {Object.entries(SUBJECTS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Field name="canal" label="Canal">
            <Select defaultValue={asked.canal ?? ''}>
              <option value="">Tous</option>
              {Object.entries(CHANNELS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Field name="etat" label="État">
            <Select defaultValue={asked.etat ?? ''}>
              <option value="">Tous</option>
              {Object.entries(OUTBOX_FILTERS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        </ListFilters>
        <Table
          caption="Messages, du plus récent au plus ancien"
          columns={columnsOf(here)}
          rows={rows}
          rowKey={({ id }) => String(id)}
          empty={
            <EmptyState
              illustration="envoi-colis"
              title={asked.etat === 'echecs' ? 'Aucun envoi n’échoue' : 'Aucun message'}
              level={2}
              {...(here !== OUTBOX_PATH && { link: { to: OUTBOX_PATH, label: 'Tous les messages' } })}
            />
          }
          pagination={
            (next || !isFirst) && (
              <p className="account__ways">
                {!isFirst && (
                  <ButtonLink to={here} variant="quiet">
                    Revenir aux plus récents
                  </ButtonLink>
                )}
                {next && (
                  <ButtonLink to={next} variant="secondary" iconAfter={ArrowRight}>
                    Messages plus anciens
                  </ButtonLink>
                )}
              </p>
            )
          }
        />
      </div>
    </>
  );
}
