import { FileInput, Plus } from 'lucide';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { loadOlder } from '#app/features/list/load-list.server.ts';
import { PagedList } from '#app/features/list/paged-list.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import { StockNav } from '../stock/stock-nav.tsx';
import type { Route } from './+types/goods-receipts.ts';
import { GOODS_RECEIPTS, goodsReceiptPath, NEW_RECEIPT_PATH, READ_INVOICE_PATH } from './purchasing-paths.ts';
import { goodsReceiptsSchema, listedReceipt } from './read-goods-receipt.server.ts';
import '../stock/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Réceptions', 'Ce que les fournisseurs ont livré.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { purchasing } = context.get(depsContext).admin;
  return loadOlder(GOODS_RECEIPTS, goodsReceiptsSchema, url.searchParams, async ({ avant = null }) => {
    const { rows, next } = await purchasing.goodsReceipts(signedIn(context), avant);
    return { rows: rows.map(listedReceipt), next };
  });
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'numero',
    label: 'Numéro',
    cell: ({ number }) => (
      <Link to={goodsReceiptPath(number)} className="ref">
        {number}
      </Link>
    ),
  },
  { id: 'recue', label: 'Reçue le', isNumeric: true, cell: ({ at }) => at },
  { id: 'fournisseur', label: 'Fournisseur', cell: ({ supplier }) => supplier },
  { id: 'unites', label: 'Unités', isNumeric: true, cell: ({ units }) => units },
  {
    id: 'facture',
    label: 'Facture',
    cell: ({ isBilled }) => (
      <Badge kind={isBilled ? 'ok' : 'waiting'}>{isBilled ? 'Inscrite' : 'À inscrire'}</Badge>
    ),
  },
  { id: 'par', label: 'Par', cell: ({ by }) => by },
];

export default function GoodsReceipts({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AreaHead
        title="Réceptions"
        lead="Chaque livraison entre en stock en une fois, avec ses prix et sa facture."
        ways={
          <>
            <ButtonLink to={NEW_RECEIPT_PATH} variant="primary" icon={Plus}>
              Nouvelle réception
            </ButtonLink>
            <ButtonLink to={READ_INVOICE_PATH} variant="secondary" icon={FileInput}>
              Lire une facture électronique
            </ButtonLink>
          </>
        }
      />
      <StockNav current="receptions" />
      <PagedList
        place={GOODS_RECEIPTS}
        list={loaderData}
        caption="Réceptions, les dernières d’abord"
        columns={COLUMNS}
        rowKey={({ number }) => number}
        none={{ title: 'Aucune réception' }}
        older={{ newest: 'Les dernières', older: 'Les précédentes' }}
      />
    </>
  );
}
