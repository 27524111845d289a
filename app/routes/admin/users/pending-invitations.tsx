import { Form } from 'react-router';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { USERS_PATH } from '../back-office-paths.ts';
import type { invitationLine } from './read-users.server.ts';

type Row = ReturnType<typeof invitationLine>;

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'adresse',
    label: 'Adresse',
    cell: ({ email }) => <span className="back-office__value">{email}</span>,
  },
  { id: 'role', label: 'Rôle', cell: ({ role }) => role },
  {
    id: 'envoyee',
    label: 'Envoyée',
    cell: ({ sent, isExpired }) => (
      <span>
        {sent}
        {isExpired && (
          <>
            {' '}
            <Badge kind="error">Lien expiré</Badge>
          </>
        )}
      </span>
    ),
  },
  {
    id: 'gestes',
    label: 'Gestes',
    isLabelHidden: true,
    cell: ({ id, email }) => (
      <Form method="post" action={USERS_PATH} className="account__ways">
        <input type="hidden" name="id" value={id} />
        <SubmitButton
          name="intent"
          value="resend"
          variant="secondary"
          size="s"
          aria-label={`Renvoyer l’invitation de ${email}`}
        >
          Renvoyer
        </SubmitButton>
        <SubmitButton
          name="intent"
          value="withdraw"
          variant="quiet"
          size="s"
          aria-label={`Annuler l’invitation de ${email}`}
        >
          Annuler
        </SubmitButton>
      </Form>
    ),
  },
];

/** People who were invited and have not joined yet. Draws nothing if there are none. */
export function PendingInvitations({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="area__part area__part--wide" aria-labelledby="invitations">
      <h2 id="invitations">Invitations en attente</h2>
      <Table
        caption="Invitations en attente"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        empty=""
      />
    </section>
  );
}
