import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge, type BadgeKind } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { PhoneLink } from '#app/ui/phone-link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { APPOINTMENT_STATES, type AppointmentState } from '#domain/appointment/appointment-states.ts';
import { formatLongDate } from '#domain/dates/dates.ts';
import { withQuery } from '#domain/urls/with-query.ts';
import { INTAKE_PATH, repairPath } from '../repairs/repair-paths.ts';
import { APPOINTMENTS_PATH, appointmentAnchor, moveForCallerPath, weekPath } from './appointment-paths.ts';
import type { AppointmentRow } from './appointment-row.server.ts';

type AppointmentsTableProps = {
  /** The first day of the week that is shown. */
  monday: string;
  /** What was searched, on any day; empty for the week. */
  words: string;
  rows: AppointmentRow[];
};

/** The appointments of a week, or those that words have found, each with what may be done with it. */
export function AppointmentsTable({ monday, words, rows }: AppointmentsTableProps) {
  return (
    <Table
      caption={words === '' ? `Semaine du ${formatLongDate(monday)}` : `Trouvés pour «\u00a0${words}\u00a0»`}
      isCaptionVisible
      columns={columnsOf(shownPath(monday, words))}
      rows={rows}
      rowKey={({ id }) => id}
      empty={
        words === '' ? (
          <EmptyState illustration="calendrier-atelier" title="Aucun rendez-vous cette semaine" level={2}>
            <p>Ceux que les clients prennent sur le site arrivent ici, et par e-mail.</p>
          </EmptyState>
        ) : (
          <EmptyState illustration="calendrier-atelier" title="Aucun rendez-vous ne correspond" level={2}>
            <p>
              <Link to={APPOINTMENTS_PATH}>Revenir à cette semaine</Link>
            </p>
          </EmptyState>
        )
      }
    />
  );
}

/** Where an appointment of the page is settled: what is shown stays. */
const shownPath = (monday: string, words: string) =>
  words === '' ? weekPath(monday) : withQuery(APPOINTMENTS_PATH, { q: words });

const KINDS: Record<AppointmentState, BadgeKind> = {
  unproven: 'idle',
  expired: 'idle',
  booked: 'progress',
  moved: 'waiting',
  cancelled: 'idle',
  came: 'ok',
  missed: 'error',
};

const columnsOf = (action: string): Column<AppointmentRow>[] => [
  {
    id: 'when',
    label: 'Jour et heure',
    cell: ({ day, time, reference }) => <span id={appointmentAnchor(reference)}>{`${day}, ${time}`}</span>,
  },
  {
    id: 'who',
    label: 'Client',
    cell: ({ name, email, phone }) => (
      <span className="area__mail">
        {name}
        {email && (
          <>
            <br />
            <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
        {phone && (
          <>
            <br />
            <PhoneLink number={phone} />
          </>
        )}
      </span>
    ),
  },
  {
    id: 'what',
    label: 'Appareil',
    cell: ({ device, fault, reference, state, name, repairReference }) => (
      <span>
        <b>{device}</b>
        <br />
        {fault}
        <br />
        <Numbered>{reference}</Numbered>
        <br />
        {repairReference && (
          <Link to={repairPath(repairReference)}>
            <Numbered>{`Dossier ${repairReference}`}</Numbered>
          </Link>
        )}
        {repairReference && (state === 'booked' || state === 'moved') && <br />}
        {(state === 'booked' || state === 'moved') && (
          <Link
            to={`${INTAKE_PATH}?rendez-vous=${reference}`}
            aria-label={`Enregistrer l’appareil\u00a0: ${name}`}
          >
            Enregistrer l’appareil
          </Link>
        )}
      </span>
    ),
  },
  {
    id: 'state',
    label: 'État',
    cell: ({ state, by }) => (
      <span>
        <Badge kind={KINDS[state]}>{APPOINTMENT_STATES[state]}</Badge>
        {by && (
          <>
            <br />
            <small>{`par ${by}`}</small>
          </>
        )}
      </span>
    ),
  },
  {
    id: 'actions',
    label: 'Actions',
    isLabelHidden: true,
    cell: (row) => <Actions row={row} action={action} />,
  },
];

const ACTIONS = { booked: 'Confirmer', came: 'Venu', missed: 'Pas venu', cancelled: 'Annuler' };

function Actions({
  row: { id, reference, name, isMovable, next },
  action,
}: {
  row: AppointmentRow;
  action: string;
}) {
  if (next.length === 0) return null;
  return (
    <Form method="post" action={action} className="appointment__actions" preventScrollReset>
      {isMovable && (
        <ButtonLink to={moveForCallerPath(reference)} size="s" aria-label={`Déplacer\u00a0: ${name}`}>
          Déplacer
        </ButtonLink>
      )}
      <input type="hidden" name="appointment" value={id} />
      {next.map((to) => (
        <Button
          key={to}
          type="submit"
          name="intent"
          value={to}
          size="s"
          aria-label={`${ACTIONS[to]}\u00a0: ${name}`}
        >
          {ACTIONS[to]}
        </Button>
      ))}
    </Form>
  );
}
