import { Download } from 'lucide';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Stat, StatStrip } from '#app/ui/display/stat.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import {
  accountingPeriodLabel,
  MONEY_WAYS,
  type MoneyWay,
  RECEIPT_KINDS,
  readPeriod,
  totalsOf,
} from '#domain/accounting/accounting.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { Route } from './+types/receipts.ts';
import { BONUSES_PATH, RECEIPTS_PATH, vatFilePath } from './accounting-paths.ts';
import { PeriodNav } from './period-nav.tsx';
import { readPeriodVat, vatStat } from './period-vat.server.ts';
import { reformOf } from './reform.server.ts';
import { ReformPart } from './reform-part.tsx';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Livre des recettes', 'Ce que l’atelier a encaissé, jour par jour.');

/** A printed page has its whole period. Longer lists take too long to render; the CSV file has them. */
const MOST_SHOWN = 500;

export async function loader({ context, url }: Route.LoaderArgs) {
  const period = readPeriod(url.searchParams.get('periode'), nowOf(context));
  const { admin, shop } = context.get(depsContext);
  const { receipts, isWhole } = await admin.accounting.receipts(signedIn(context), period);
  const { sale, service, all } = totalsOf(receipts);
  const vat = await readPeriodVat(context, period, receipts);
  return {
    period,
    reform: reformOf(context),
    hasPlatform: shop().invoicePlatform !== null,
    hasBonuses: shop().bonusLabel === 'on',
    isWhole: isWhole && receipts.length <= MOST_SHOWN,
    vat: vat.map(vatStat),
    totals: { sale: formatEuros(sale), service: formatEuros(service), all: formatEuros(all) },
    rows: receipts.slice(0, MOST_SHOWN).map((receipt, index) => ({
      key: String(index),
      day: formatDate(receipt.day),
      document: receipt.document,
      customer: receipt.customer,
      what: receipt.what,
      kind: RECEIPT_KINDS[receipt.kind],
      way: wayText(receipt.way),
      takenBy: receipt.takenBy ?? '—',
      amount: formatEuros(receipt.amountCents),
    })),
  };
}

const wayText = (way: MoneyWay): string => MONEY_WAYS[way] ?? way;

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  { id: 'jour', label: 'Date', cell: ({ day }) => day },
  {
    id: 'piece',
    label: 'Pièce',
    cell: ({ document }) => (
      <span className="ref">
        <Numbered>{document}</Numbered>
      </span>
    ),
  },
  { id: 'client', label: 'Client', cell: ({ customer }) => customer },
  {
    id: 'nature',
    label: 'Nature',
    cell: ({ kind, what }) => (
      <span>
        {kind}
        <br />
        <small>
          <Numbered>{what}</Numbered>
        </small>
      </span>
    ),
  },
  { id: 'moyen', label: 'Moyen', cell: ({ way }) => way },
  { id: 'par', label: 'Reçu par', cell: ({ takenBy }) => takenBy },
  { id: 'montant', label: 'Montant', isNumeric: true, cell: ({ amount }) => amount },
];

export default function Receipts({ loaderData }: Route.ComponentProps) {
  const { period, reform, isWhole, totals, vat, rows, hasPlatform, hasBonuses } = loaderData;
  const words = accountingPeriodLabel(period);
  return (
    <>
      <AreaHead
        title={`Livre des recettes, ${words}`}
        lead="Tout ce qui a été encaissé et rendu, pour les commandes, les réparations, les ventes au comptoir et les factures. Un remboursement ou une rectification est en négatif. La page s’imprime telle quelle."
        {...(hasBonuses && {
          ways: (
            <ButtonLink to={BONUSES_PATH} variant="secondary">
              Bonus réparation
            </ButtonLink>
          ),
        })}
      />
      <PeriodNav path={RECEIPTS_PATH} register="recettes" period={period} hasPlatform={hasPlatform} />
      <StatStrip>
        <Stat label="Ventes de marchandises" value={totals.sale} />
        <Stat label="Prestations de services" value={totals.service} />
        <Stat label="Total encaissé" value={totals.all} />
      </StatStrip>
      {vat.length > 0 && (
        <>
          <StatStrip>
            {vat.map(({ label, value }) => (
              <Stat key={label} label={label} value={value} />
            ))}
          </StatStrip>
          <nav className="account__ways" aria-label="TVA de la période">
            <ButtonLink to={vatFilePath(period)} variant="secondary" size="s" icon={Download} download>
              Télécharger la TVA (CSV)
            </ButtonLink>
          </nav>
          <p>
            La TVA suit l’argent reçu et rendu, document par document. Les achats d’occasion sont ceux des
            jours où vos prix contiennent la TVA, sans les appareils que vous vendez à 20&nbsp;%. Ces sommes
            ne connaissent ni le crédit ou l’excédent d’achats d’une autre période, ni le stock d’occasion du
            premier jour et de la fin de l’année, ni les ventes livrées et pas encore payées, ni la TVA que la
            boutique calcule elle-même sur des achats à l’étranger, ni celle d’un acompte reçu avant le
            passage à la TVA&nbsp;: la déclaration reste le travail de votre comptable.
          </p>
        </>
      )}
      {!isWhole && (
        <Notice kind="warn">
          <p>
            Cette période a trop de lignes pour une page&nbsp;: téléchargez le fichier CSV, qui les a toutes.
          </p>
        </Notice>
      )}
      <Table
        caption={`Recettes, ${words}`}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ key }) => key}
        empty={<EmptyState illustration="boite-vide" title="Aucune recette sur cette période" level={2} />}
      />
      <ReformPart steps={reform} />
    </>
  );
}
