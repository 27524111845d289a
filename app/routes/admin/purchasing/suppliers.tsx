import { Plus } from 'lucide';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { DoneNotice } from '../done-notice.tsx';
import type { Route } from './+types/suppliers.ts';
import { supplierPath } from './purchasing-paths.ts';
import { supplierRow } from './read-supplier.server.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Fournisseurs', 'Ceux à qui l’atelier achète.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const rows = await context.get(depsContext).admin.purchasing.suppliers(signedIn(context));
  return {
    rows: rows.map(supplierRow),
    done: url.searchParams.get('fait') === 'retirer' ? 'Le fournisseur est retiré.' : null,
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  { id: 'nom', label: 'Fournisseur', cell: ({ id, name }) => <Link to={supplierPath(id)}>{name}</Link> },
  { id: 'contact', label: 'Interlocuteur', cell: ({ contact }) => contact ?? '—' },
  { id: 'telephone', label: 'Téléphone', cell: ({ phone }) => phone ?? '—' },
  { id: 'email', label: 'E-mail', cell: ({ email }) => <span className="area__mail">{email ?? '—'}</span> },
  { id: 'delai', label: 'Délai', isNumeric: true, cell: ({ delay }) => delay },
  { id: 'produits', label: 'Produits', isNumeric: true, cell: ({ products }) => products },
  { id: 'achats', label: 'Achats de l’année', isNumeric: true, cell: ({ bought }) => bought },
];

export default function Suppliers({ loaderData: { rows, done } }: Route.ComponentProps) {
  return (
    <>
      <AreaHead
        title="Fournisseurs"
        lead="Celui qu’un produit ou un achat nomme pour la première fois s’ajoute de lui-même."
        ways={
          <ButtonLink to={supplierPath('nouveau')} variant="primary" icon={Plus}>
            Ajouter un fournisseur
          </ButtonLink>
        }
      />
      <DoneNotice>{done}</DoneNotice>
      <Table
        caption="Fournisseurs"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState illustration="boite-vide" title="Aucun fournisseur" level={2} />}
      />
    </>
  );
}
