import { WordsSearch } from '#app/features/list/words-search.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { COUNTER_PATH, salePath } from './counter-paths.ts';
import type { listedSale } from './sale-view.server.ts';

type SaleListProps = { id: string; title: string; sales: readonly ReturnType<typeof listedSale>[] };

/** Sales of the counter, each a link to its screen. */
export function SaleList({ id: titleId, title, sales }: SaleListProps) {
  if (sales.length === 0) return null;
  return (
    <section className="area__part" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul className="area__list">
        {sales.map(({ id, name, what, customer, who, at, total, due, isOver, isCancelled }) => (
          <li key={id}>
            <span>
              <Link to={salePath(id)} aria-label={`${name}, ${what}`}>
                <b>
                  <Numbered>{name}</Numbered>
                </b>
              </Link>
              {`, ${what}${customer ? `, ${customer}` : ''}, ${who}, ${at}`}
            </span>
            <span>{`${total}${due > 0 ? ', à finir de payer' : ''}${isCancelled ? ', annulée' : ''}${isOver ? ', à rembourser' : ''}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Looks for sales by their customer, their number or what was sold. */
export const SaleSearch = ({ words, isNone }: { words: string; isNone: boolean }) => (
  <>
    <WordsSearch
      page={COUNTER_PATH}
      name="vendu"
      label="Retrouver une vente"
      help="Client, produit ou numéro"
      words={words}
      submit="Retrouver"
    >
      {words && <GoLink to={COUNTER_PATH}>Toutes les ventes</GoLink>}
    </WordsSearch>
    {words && isNone && <p>{`Aucune vente ne répond à «\u00a0${words}\u00a0».`}</p>}
  </>
);
