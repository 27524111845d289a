import { ArrowLeft, ArrowRight, Download } from 'lucide';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { type AccountingPeriod, accountingPeriodLabel, periodAfter } from '#domain/accounting/accounting.ts';
import { bookPath, csvPath, entriesPath, transactionsPath } from './accounting-paths.ts';

type PeriodNavProps = {
  path: string;
  period: AccountingPeriod;
  /** The register, which has files to take away. */
  register?: 'recettes' | 'achats';
  /** Whether the shop has a platform for electronic invoices, which is told of its sales to private persons. */
  hasPlatform?: boolean;
};

/** Links from a month to its neighbours, its year and, of a register, its files. Not printed. */
export function PeriodNav({ path, register, period, hasPlatform = false }: PeriodNavProps) {
  const { year, month } = period;
  const before = periodAfter(period, -1);
  const after = periodAfter(period, 1);
  return (
    <nav className="account__ways" aria-label="Période">
      <ButtonLink to={bookPath(path, before)} variant="secondary" size="s" icon={ArrowLeft}>
        {accountingPeriodLabel(before)}
      </ButtonLink>
      <ButtonLink to={bookPath(path, after)} variant="secondary" size="s" iconAfter={ArrowRight}>
        {accountingPeriodLabel(after)}
      </ButtonLink>
      <ButtonLink
        to={bookPath(path, month === null ? { year, month: 1 } : { year, month: null })}
        variant="quiet"
        size="s"
      >
        {month === null ? 'Mois par mois' : `Toute l’année ${year}`}
      </ButtonLink>
      {register && (
        <>
          <ButtonLink to={csvPath(register, period)} variant="secondary" size="s" icon={Download} download>
            Télécharger (CSV)
          </ButtonLink>
          <ButtonLink to={entriesPath(period)} variant="quiet" size="s" icon={Download} download>
            Écritures pour le comptable (FEC)
          </ButtonLink>
          {hasPlatform && month !== null && (
            <ButtonLink to={transactionsPath(period)} variant="quiet" size="s" icon={Download} download>
              Ventes aux particuliers, pour la plateforme (CSV)
            </ButtonLink>
          )}
        </>
      )}
    </nav>
  );
}
