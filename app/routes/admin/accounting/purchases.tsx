import { CalendarClock, Plus } from 'lucide';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Stat, StatStrip } from '#app/ui/display/stat.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { accountingPeriodLabel, MONEY_WAYS, readPeriod } from '#domain/accounting/accounting.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { hasVat } from '#domain/vat/vat-regimes.ts';
import { DoneNotice } from '../done-notice.tsx';
import { useMay } from '../use-may.ts';
import type { Route } from './+types/purchases.ts';
import { entryPath, PURCHASES_PATH, purchasePath, SUPPLIER_BILLS_PATH } from './accounting-paths.ts';
import { PeriodNav } from './period-nav.tsx';
import { reformOf } from './reform.server.ts';
import { ReformPart } from './reform-part.tsx';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Registre des achats', 'Ce que l’atelier a acheté, jour par jour.');

const DONE: Readonly<Record<string, string>> = {
  ajouter: 'L’achat est inscrit.',
  corriger: 'L’achat est corrigé. Le journal garde ce qu’il disait.',
  payer: 'Les factures payées sont au registre.',
  effacer: 'La ligne est retirée. Le journal la garde.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const period = readPeriod(url.searchParams.get('periode'), nowOf(context));
  const { admin, shop } = context.get(depsContext);
  const rows = await admin.accounting.purchases(signedIn(context), period);
  const deducted = rows.reduce((sum, { vatCents }) => sum + (vatCents ?? 0), 0);
  return {
    period,
    reform: reformOf(context),
    done: ownValue(DONE, url.searchParams.get('fait')) ?? null,
    vat: hasVat(shop().vatRegimes) ? formatEuros(deducted) : null,
    total: formatEuros(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)),
    rows: rows.map(
      ({ id, entry, day, supplier, nature, amountCents, vatCents, way, reference, by }, index) => ({
        key: String(index),
        to: id === null ? entryPath(entry) : purchasePath(id),
        isUsed: id === null,
        day: formatDate(day),
        supplier,
        nature,
        way: MONEY_WAYS[way],
        reference: [entry, reference].filter(Boolean).join(', ') || '—',
        by: by ?? '—',
        amount: formatEuros(amountCents),
        vat: vatCents === null ? null : `dont TVA ${formatEuros(vatCents)}`,
      }),
    ),
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

/** The line of a bill is corrected on its page, one of used goods in their register. */
function Day({ to, isUsed, day }: Pick<Row, 'to' | 'isUsed' | 'day'>) {
  const maySeeRegister = useMay('used_goods');
  return isUsed && !maySeeRegister ? day : <Link to={to}>{day}</Link>;
}

const COLUMNS: readonly Column<Row>[] = [
  { id: 'jour', label: 'Date', cell: (row) => <Day {...row} /> },
  { id: 'fournisseur', label: 'Fournisseur', cell: ({ supplier }) => supplier },
  { id: 'nature', label: 'Nature', cell: ({ nature }) => nature },
  {
    id: 'piece',
    label: 'Pièce',
    cell: ({ reference }) => (
      <span>
        <Numbered>{reference}</Numbered>
      </span>
    ),
  },
  { id: 'moyen', label: 'Moyen', cell: ({ way }) => way },
  { id: 'par', label: 'Par', cell: ({ by }) => by },
  {
    id: 'montant',
    label: 'Montant',
    isNumeric: true,
    cell: ({ amount, vat }) =>
      vat === null ? (
        amount
      ) : (
        <span>
          {amount}
          <br />
          <small>{vat}</small>
        </span>
      ),
  },
];

export default function Purchases({ loaderData }: Route.ComponentProps) {
  const { period, reform, done, total, vat, rows } = loaderData;
  const words = accountingPeriodLabel(period);
  return (
    <>
      <AreaHead
        title={`Registre des achats, ${words}`}
        lead="Ce que l’atelier achète, facture par facture, et les appareils d’occasion payés à des particuliers. La page s’imprime telle quelle."
        ways={
          <>
            <ButtonLink to={purchasePath('nouveau')} variant="primary" icon={Plus}>
              Inscrire un achat
            </ButtonLink>
            <ButtonLink to={SUPPLIER_BILLS_PATH} variant="secondary" icon={CalendarClock}>
              Factures à payer
            </ButtonLink>
          </>
        }
      />
      <DoneNotice>{done}</DoneNotice>
      <PeriodNav path={PURCHASES_PATH} register="achats" period={period} />
      <StatStrip>
        <Stat label="Total des achats" value={total} />
        {vat !== null && <Stat label="Dont TVA déductible" value={vat} />}
        <Stat label="Lignes" value={rows.length} />
      </StatStrip>
      <Table
        caption={`Achats, ${words}`}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ key }) => key}
        empty={<EmptyState illustration="boite-vide" title="Aucun achat sur cette période" level={2} />}
      />
      <ReformPart steps={reform} />
    </>
  );
}
