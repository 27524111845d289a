import { ArrowRight } from 'lucide-react';
import { ButtonLink } from '#app/ui/button-link.tsx';
import type { HostingPage } from '#server/content/pages.ts';

type PlanTicketsProps = {
  product: Pick<HostingPage, 'plans' | 'isMonthly'>;
  order: { to: string; newTab: boolean };
  vatNotice: string;
};

/** The sizes of a product, one ticket each: for whom, with what, and the price when there is one. */
export function PlanTickets({ product: { plans, isMonthly }, order, vatNotice }: PlanTicketsProps) {
  const action = isMonthly ? 'Commander' : 'Demander un devis';
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
              <ButtonLink block variant="primary" to={order.to} newTab={order.newTab} iconAfter={ArrowRight}>
                {action}
                <span className="vh">{` : formule ${name}`}</span>
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
      <p className="plans__note">
        Ressources indicatives, confirmées par écrit avant la commande, de même que le nom du partenaire et le
        pays des machines. {vatNotice}.
      </p>
    </>
  );
}
