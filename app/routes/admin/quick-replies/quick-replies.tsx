import { CirclePlus } from 'lucide';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { DoneNotice } from '../done-notice.tsx';
import { REPAIRS_PATH } from '../repairs/repair-paths.ts';
import type { Route } from './+types/quick-replies.ts';
import { NEW_REPLY, quickReplyPath } from './reply-paths.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Réponses rapides', 'Des textes écrits une fois, à reprendre dans un message au client.');

const DONE: Readonly<Record<string, string>> = {
  enregistrer: 'La réponse est enregistrée. Les dossiers la proposent au-dessus du message.',
  retirer: 'La réponse est retirée. Les messages écrits avec elle restent tels quels.',
};

/** As much of a text as a line of the list shows. */
const SHOWN = 120;

export async function loader({ context, url }: Route.LoaderArgs) {
  const replies = await context.get(depsContext).repairs.listQuickReplies(signedIn(context));
  return {
    rows: replies.map(({ id, name, text, writtenAt }) => ({
      ...{ id, name },
      text: text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()}…` : text,
      writtenOn: formatDate(writtenAt),
    })),
    done: ownValue(DONE, url.searchParams.get('fait')) ?? null,
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  { id: 'nom', label: 'Réponse', cell: ({ id, name }) => <Link to={quickReplyPath(id)}>{name}</Link> },
  { id: 'texte', label: 'Texte', cell: ({ text }) => text },
  { id: 'ecrite', label: 'Écrite le', isNumeric: true, cell: ({ writtenOn }) => writtenOn },
];

export default function QuickReplies({ loaderData: { rows, done } }: Route.ComponentProps) {
  return (
    <>
      <AreaHead
        title="Réponses rapides"
        lead="Des textes écrits une fois. Dans un dossier, le site y met le nom du client, son appareil et ce qui reste à payer."
        back={{ to: REPAIRS_PATH, label: 'Toutes les réparations' }}
        ways={
          <ButtonLink to={quickReplyPath(NEW_REPLY)} variant="primary" icon={CirclePlus}>
            Écrire une réponse
          </ButtonLink>
        }
      />
      <DoneNotice>{done}</DoneNotice>
      <Table
        caption="Réponses rapides"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState illustration="boite-vide" title="Aucune réponse" level={2}>
            <p>Un message écrit trois fois la même semaine mérite d’être gardé ici.</p>
          </EmptyState>
        }
      />
    </>
  );
}
