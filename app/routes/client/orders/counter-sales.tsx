import { ExternalLink } from '#app/ui/external-link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { CounterSaleView } from './counter-sale-view.ts';

/** What was bought at the counter, with its documents. */
export function CounterSales({ sales }: { sales: readonly CounterSaleView[] }) {
  if (sales.length === 0) return null;
  return (
    <section className="area__part" aria-labelledby="comptoir">
      <h2 id="comptoir">Achats à l’atelier</h2>
      <ul className="area__list">
        {sales.map(({ number, what, on, total, documents }) => (
          <li key={number}>
            <span>
              <b>
                <Numbered>{number}</Numbered>
              </b>
              {`, ${what}, ${on}`}
              {documents.map(({ href, label }) => (
                <span key={href}>
                  {', '}
                  <ExternalLink href={href}>
                    <Numbered>{label}</Numbered>
                  </ExternalLink>
                </span>
              ))}
            </span>
            <span>{total}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
