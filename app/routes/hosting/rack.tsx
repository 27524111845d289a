import { ArrowRight } from 'lucide-react';
import { ServiceIcon } from '#app/features/content/service-icon.tsx';
import { Link } from '#app/ui/link.tsx';
import type { HostingCard } from '#server/content/cards.ts';

type RackProps = { products: readonly HostingCard[] };

/** Products as the units of a rack, one above the other. */
export function Rack({ products }: RackProps) {
  return (
    <ul className="rack">
      {products.map(({ path, cardTitle, summary, icon, price }) => (
        <li key={path}>
          <ServiceIcon name={icon} />
          <div>
            <h3>
              <Link to={path}>{cardTitle}</Link>
            </h3>
            <p>{summary}</p>
          </div>
          <b>{price}</b>
          <ArrowRight className="ico" />
        </li>
      ))}
    </ul>
  );
}
