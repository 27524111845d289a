import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Stat, StatStrip } from '#app/ui/display/stat.tsx';
import { Link } from '#app/ui/link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { accountingPeriodLabel, readPeriod } from '#domain/accounting/accounting.ts';
import { formatEuros } from '#domain/money/money.ts';
import { marginOf, marginRate, sumOfMargins } from '#domain/purchasing/margin.ts';
import { PeriodNav } from '../accounting/period-nav.tsx';
import { StockNav } from '../stock/stock-nav.tsx';
import { adminProductPath } from '../stock/stock-paths.ts';
import type { Route } from './+types/margins.ts';
import { MARGINS_PATH } from './purchasing-paths.ts';
import '../stock/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Marges', 'Ce que chaque produit vendu laisse à l’atelier.');

const UNKNOWN = '—';

export async function loader({ context, url }: Route.LoaderArgs) {
  const period = readPeriod(url.searchParams.get('periode'), nowOf(context));
  const found = await context.get(depsContext).admin.purchasing.margins(signedIn(context), period);
  const { soldCents, marginCents, unknownCount } = sumOfMargins(found);
  return {
    period,
    sold: formatEuros(soldCents),
    margin: formatEuros(marginCents),
    unknownCount,
    rows: found.map(({ id, name, sku, units, ...sold }) => {
      const margin = marginOf(sold);
      return {
        id,
        name,
        sku,
        units,
        sold: formatEuros(sold.soldCents),
        cost: sold.costCents === null ? UNKNOWN : formatEuros(sold.costCents),
        margin: margin === null ? UNKNOWN : formatEuros(margin),
        rate: marginRate(sold) ?? UNKNOWN,
      };
    }),
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'produit',
    label: 'Produit',
    cell: ({ id, name, sku }) => (
      <>
        <Link to={adminProductPath(id)}>{name}</Link>
        <small className="stock-admin__under">{sku}</small>
      </>
    ),
  },
  { id: 'vendus', label: 'Vendus', isNumeric: true, cell: ({ units }) => units },
  { id: 'ventes', label: 'Ventes', isNumeric: true, cell: ({ sold }) => sold },
  { id: 'cout', label: 'Coût', isNumeric: true, cell: ({ cost }) => cost },
  { id: 'marge', label: 'Marge', isNumeric: true, cell: ({ margin }) => margin },
  { id: 'taux', label: 'Taux', isNumeric: true, cell: ({ rate }) => rate },
];

export default function Margins({ loaderData }: Route.ComponentProps) {
  const { period, sold, margin, unknownCount, rows } = loaderData;
  const words = accountingPeriodLabel(period);
  return (
    <>
      <AreaHead
        title={`Marges, ${words}`}
        lead="Les produits sortis du stock pour une commande ou une vente au comptoir, moins ceux qui sont revenus, au dernier prix d’achat connu."
      />
      <StockNav current="marges" />
      <PeriodNav path={MARGINS_PATH} period={period} />
      <StatStrip>
        <Stat label="Ventes" value={sold} />
        <Stat label="Marge connue" value={margin} />
        <Stat label="Produits sans prix d’achat" value={unknownCount} />
      </StatStrip>
      <Table
        caption={`Marges, ${words}`}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<EmptyState illustration="boite-vide" title="Aucune vente sur cette période" level={2} />}
      />
    </>
  );
}
