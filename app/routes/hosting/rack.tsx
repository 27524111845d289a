import { Link } from '#app/ui/link.tsx';
import type { HostingCard } from '#server/content/cards.ts';

type RackProps = { products: readonly HostingCard[] };

/** Products as units of a rack, one above the other, each with its lamp. */
export function Rack({ products }: RackProps) {
  return (
    <ul className="rack">
      {products.map(({ path, cardTitle, summary, price }) => (
        <li key={path}>
          <div>
            <h3>
              <Link to={path}>{cardTitle}</Link>
            </h3>
            <p>{summary}</p>
          </div>
          <b>{price}</b>
        </li>
      ))}
    </ul>
  );
}
