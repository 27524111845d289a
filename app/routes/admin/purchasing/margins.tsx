import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Stat, StatStrip } from '#app/ui/display/stat.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { accountingDays, accountingPeriodLabel, readPeriod } from '#domain/accounting/accounting.ts';
import { formatEuros } from '#domain/money/money.ts';
import { marginOf, marginRate, sumOfMargins } from '#domain/purchasing/margin.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import { vatDaysIn } from '#domain/vat/vat-regimes.ts';
import { PeriodNav } from '../accounting/period-nav.tsx';
import { repairPath } from '../repairs/repair-paths.ts';
import { StockNav } from '../stock/stock-nav.tsx';
import { adminProductPath } from '../stock/stock-paths.ts';
import { usedUnitPath } from '../used-units/used-unit-paths.ts';
import type { Route } from './+types/margins.ts';
import { MARGINS_PATH } from './purchasing-paths.ts';
import '../stock/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Marges', 'Ce que chaque produit, réparation et appareil vendu laisse à l’atelier.');

const UNKNOWN = '—';

export async function loader({ context, url }: Route.LoaderArgs) {
  const period = readPeriod(url.searchParams.get('periode'), nowOf(context));
  const { admin, shop } = context.get(depsContext);
  const { purchasing } = admin;
  const who = signedIn(context);
  const found = await purchasing.margins(who, period);
  const repairs = await purchasing.repairMargins(who, period);
  const units = await purchasing.unitMargins(who, period);
  const { soldCents, marginCents, unknownCount } = sumOfMargins([...found, ...repairs, ...units]);
  return {
    period,
    isNet: vatDaysIn(accountingDays(period), shop().vatRegimes).length > 0,
    sold: formatEuros(soldCents),
    margin: formatEuros(marginCents),
    unknownCount,
    rows: found.map(({ id, name, sku, units: count, ...sold }) => ({
      ...{ id, name, sku, units: count },
      ...wordsOf(sold),
    })),
    repairs: repairs.map(({ reference, deviceKind, brand, model, ...sold }) => ({
      reference,
      device: deviceText({ device_kind: deviceKind, brand, model }),
      ...wordsOf(sold),
    })),
    units: units.map(({ id, number, name, ...sold }) => ({ ...{ id, number, name }, ...wordsOf(sold) })),
  };
}

/** What was sold, what it cost and what is left, in words. */
function wordsOf(sold: { soldCents: number; costCents: number | null }) {
  const margin = marginOf(sold);
  return {
    sold: formatEuros(sold.soldCents),
    cost: sold.costCents === null ? UNKNOWN : formatEuros(sold.costCents),
    margin: margin === null ? UNKNOWN : formatEuros(margin),
    rate: marginRate(sold) ?? UNKNOWN,
  };
}

const LEAD =
  'Les produits sortis du stock pour une commande ou une vente au comptoir, moins ceux qui sont revenus, les réparations rendues et les appareils d’occasion vendus. Produits et pièces comptent à leur dernier prix d’achat connu.';
const NET = 'Les jours où vos prix contiennent la TVA, ventes et coûts sont hors taxe.';

type Found = Route.ComponentProps['loaderData'];
type Row = Found['rows'][number];
type Money = ReturnType<typeof wordsOf>;

const MONEY: readonly Column<Money>[] = [
  { id: 'ventes', label: 'Ventes', isNumeric: true, cell: ({ sold }) => sold },
  { id: 'cout', label: 'Coût', isNumeric: true, cell: ({ cost }) => cost },
  { id: 'marge', label: 'Marge', isNumeric: true, cell: ({ margin }) => margin },
  { id: 'taux', label: 'Taux', isNumeric: true, cell: ({ rate }) => rate },
];

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
  ...MONEY,
];

const REPAIRS: readonly Column<Found['repairs'][number]>[] = [
  {
    id: 'reparation',
    label: 'Réparation',
    cell: ({ reference, device }) => (
      <>
        <Link to={repairPath(reference)}>{device}</Link>
        <small className="stock-admin__under">
          <Numbered>{reference}</Numbered>
        </small>
      </>
    ),
  },
  ...MONEY,
];

const UNITS: readonly Column<Found['units'][number]>[] = [
  {
    id: 'appareil',
    label: 'Appareil d’occasion',
    cell: ({ id, number, name }) => (
      <>
        <Link to={usedUnitPath(id)}>{name}</Link>
        <small className="stock-admin__under">
          <Numbered>{number}</Numbered>
        </small>
      </>
    ),
  },
  ...MONEY,
];

export default function Margins({ loaderData }: Route.ComponentProps) {
  const { period, isNet, sold, margin, unknownCount, rows, repairs, units } = loaderData;
  const words = accountingPeriodLabel(period);
  return (
    <>
      <AreaHead title={`Marges, ${words}`} lead={isNet ? `${LEAD} ${NET}` : LEAD} />
      <StockNav current="marges" />
      <PeriodNav path={MARGINS_PATH} period={period} />
      <StatStrip>
        <Stat label="Ventes" value={sold} />
        <Stat label="Marge connue" value={margin} />
        <Stat label="Sans prix d’achat connu" value={unknownCount} />
      </StatStrip>
      <Table
        caption="Produits"
        isCaptionVisible
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<EmptyState illustration="boite-vide" title="Aucune vente sur cette période" level={2} />}
      />
      <Table
        caption="Réparations rendues"
        isCaptionVisible
        columns={REPAIRS}
        rows={repairs}
        rowKey={({ reference }) => reference}
        empty="Aucune réparation payée n’a été rendue sur cette période."
      />
      <Table
        caption="Appareils d’occasion vendus"
        isCaptionVisible
        columns={UNITS}
        rows={units}
        rowKey={({ id }) => id}
        empty="Aucun appareil d’occasion n’a été vendu sur cette période."
      />
    </>
  );
}
