import { CirclePlus } from 'lucide';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { dayInParis } from '#domain/dates/dates.ts';
import { DoneNotice } from '../done-notice.tsx';
import type { Route } from './+types/promo-codes.ts';
import { NEW_CODE, promoCodePath } from './promo-code-paths.ts';
import { promoRow } from './promo-code-view.server.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Codes promo', 'Les codes que les clients écrivent dans leur panier.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const rows = await context.get(depsContext).admin.promoCodes.list(signedIn(context));
  const today = dayInParis(nowOf(context));
  return {
    rows: rows.map((promo) => promoRow(promo, today)),
    done: url.searchParams.get('fait') === 'retirer' ? 'Le code est retiré.' : null,
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  { id: 'code', label: 'Code', cell: ({ id, code }) => <Link to={promoCodePath(id)}>{code}</Link> },
  { id: 'remise', label: 'Remise', isNumeric: true, cell: ({ worth }) => worth },
  { id: 'jours', label: 'Jours', cell: ({ days }) => days },
  { id: 'commandes', label: 'Commandes', isNumeric: true, cell: ({ uses }) => uses },
  { id: 'donne', label: 'Remises données', isNumeric: true, cell: ({ given }) => given },
  { id: 'etat', label: 'État', cell: ({ state }) => <Badge kind={state.kind}>{state.words}</Badge> },
];

export default function PromoCodes({ loaderData: { rows, done } }: Route.ComponentProps) {
  return (
    <>
      <AreaHead
        title="Codes promo"
        lead="Un code retire un pourcentage ou un montant du panier de qui l’écrit. Le panier ne le demande que si un code est en cours."
        ways={
          <ButtonLink to={promoCodePath(NEW_CODE)} variant="primary" icon={CirclePlus}>
            Créer un code
          </ButtonLink>
        }
      />
      <DoneNotice>{done}</DoneNotice>
      <Table
        caption="Codes promo"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<EmptyState illustration="boite-vide" title="Aucun code" level={2} />}
      />
    </>
  );
}
