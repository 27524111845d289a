import { WordsSearch } from '#app/features/list/words-search.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { NamedPlace } from './document-place.server.ts';
import { INVOICES_PATH } from './free-invoice-paths.ts';

type InvoiceSearchProps = { words: string; place: NamedPlace | 'unknown' | null };

/** The search of the list, and where a document of any sale is that has the number. */
export function InvoiceSearch({ words, place }: InvoiceSearchProps) {
  return (
    <>
      <WordsSearch
        page={INVOICES_PATH}
        label="Client, entreprise ou numéro"
        help="Un numéro de facture ou d’avoir retrouve aussi une commande, une réparation ou une vente."
        words={words}
      >
        {words && <GoLink to={INVOICES_PATH}>Toutes les factures</GoLink>}
      </WordsSearch>
      {place === 'unknown' && (
        <p role="status">
          <Numbered>{`Aucune facture ni aucun avoir n’a le numéro ${words}.`}</Numbered>
        </p>
      )}
      {place && place !== 'unknown' && (
        <p role="status">
          <Numbered>{`Le document ${words} est celui d’une `}</Numbered>
          <Link to={place.to}>
            <Numbered>{place.words}</Numbered>
          </Link>
          .
        </p>
      )}
    </>
  );
}
