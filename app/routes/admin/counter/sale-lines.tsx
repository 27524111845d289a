import { Link } from '#app/ui/link.tsx';
import { saleLinePath, saleReturnPath } from './counter-paths.ts';
import type { SaleView } from './sale-view.server.ts';

/** What is sold, and what it costs. */
export function SaleLines({ sale }: { sale: SaleView }) {
  const { id, state, lines, total, totalName, returned, entries, due, dueCents } = sale;
  return (
    <section className="area__part" aria-labelledby="lignes">
      <h2 id="lignes">Lignes de la vente</h2>
      <div className="order">
        <ul className="order__lines">
          {lines.map((line) => (
            <li key={line.id}>
              <p>
                <b>{line.label}</b>
                {line.details && <span>{line.details}</span>}
                {line.discount && <span>{`Remise de ${line.discount}\u00a0: ${line.discountReason}`}</span>}
                {line.returned.map((words) => (
                  <span key={words}>{words}</span>
                ))}
                {state === 'closed' && dueCents === 0 && !sale.grouped && line.left > 0 && (
                  <Link to={saleReturnPath(id, line.id)} aria-label={`Reprendre ${line.label}`}>
                    Reprendre
                  </Link>
                )}
                {state === 'open' && (
                  <Link to={saleLinePath(id, line.id)} aria-label={`Modifier ${line.label}`}>
                    Modifier
                  </Link>
                )}
              </p>
              <p>{`${line.quantity}\u00a0× ${line.unitPrice}`}</p>
              <p>{line.total}</p>
            </li>
          ))}
        </ul>
        <dl className="order__sum">
          <dt className="order__total">{totalName}</dt>
          <dd className="order__total">{total}</dd>
          {returned && (
            <>
              <dt>Repris</dt>
              <dd>{returned}</dd>
            </>
          )}
          {entries.length > 0 && dueCents > 0 && (
            <>
              <dt>Reste à payer</dt>
              <dd>{due}</dd>
            </>
          )}
        </dl>
      </div>
    </section>
  );
}
