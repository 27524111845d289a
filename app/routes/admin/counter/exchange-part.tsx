import { SeenForm } from '#app/features/seen-row/seen-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { salePath } from './counter-paths.ts';
import type { exchangeView, SaleView } from './sale-view.server.ts';

type ExchangePartProps = { sale: SaleView; exchanges: readonly ReturnType<typeof exchangeView>[] };

/** Devices that the shop has taken in exchange: each pays a part of the sale, up to its price. */
export const ExchangePart = ({ sale, exchanges }: ExchangePartProps) => (
  <section className="area__part" aria-labelledby="echanges">
    <h2 id="echanges">Repris en échange</h2>
    <ul className="area__list">
      {exchanges.map(({ number, description, left, taken }) => (
        <li key={number}>
          <span>
            <b>{description}</b>
            <Numbered>{`, ${number}, ${left} à déduire`}</Numbered>
          </span>
          <SeenForm row={sale} action={salePath(sale.id)} intent="exchange">
            <input type="hidden" name="entry" value={number} />
            <SubmitButton variant="secondary" aria-label={`Déduire ${taken}\u00a0: ${description}`}>
              {`Déduire ${taken}`}
            </SubmitButton>
          </SeenForm>
        </li>
      ))}
    </ul>
  </section>
);
