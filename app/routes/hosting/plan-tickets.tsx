import { ArrowRight } from 'lucide';
import { quotePath } from '#app/features/content/quote-link.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import type { HostingPage } from '#server/content/pages.ts';

type PlanTicketsProps = {
  product: Pick<HostingPage, 'cardTitle' | 'plans' | 'isMonthly'>;
  /** For plans with a price; others are asked for by name. */
  order: { to: string; newTab: boolean };
  vatNotice: string;
};

/** Shown instead of a price, from content/. */
const ON_QUOTE = 'sur devis';

/** The sizes of a product, one ticket each: for whom, with what, and the price if there is one. */
export function PlanTickets({ product, order, vatNotice }: PlanTicketsProps) {
  const { cardTitle, plans, isMonthly } = product;
  return (
    <>
      <ul className="plans">
        {plans.map(({ name, use, resources, price }) => (
          <li key={name} className="ticket ticket--torn">
            <div className="ticket__main">
              <h3>{name}</h3>
              <p>{use}</p>
              <ul className="ticks">
                {resources.map((resource) => (
                  <li key={resource}>{resource}</li>
                ))}
              </ul>
            </div>
            <div className="ticket__stub">
              <p className="plans__price">{price}</p>
              {isMonthly && price !== ON_QUOTE ? (
                <ButtonLink
                  block
                  variant="primary"
                  to={order.to}
                  newTab={order.newTab}
                  iconAfter={ArrowRight}
                >
                  Commander<span className="visually-hidden">{` la formule ${name}`}</span>
                </ButtonLink>
              ) : (
                <ButtonLink block to={quotePath(`${cardTitle}, formule ${name}`)}>
                  Demander un devis<span className="visually-hidden">{` pour la formule ${name}`}</span>
                </ButtonLink>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className="plans__note">
        {isMonthly &&
          'Ressources indicatives, confirmées par écrit avant la commande, de même que le nom du partenaire et le pays des machines. '}
        {vatNotice}.
      </p>
    </>
  );
}
