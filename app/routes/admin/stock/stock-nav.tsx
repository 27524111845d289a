import { Link } from '#app/ui/link.tsx';
import { COUNTS_PATH, MOVEMENTS_PATH, PURCHASES_PATH, SETUP_PATH, STOCK_PATH } from './stock-paths.ts';

const SCREENS = {
  produits: { to: STOCK_PATH, label: 'Produits' },
  achats: { to: PURCHASES_PATH, label: 'À commander' },
  mouvements: { to: MOVEMENTS_PATH, label: 'Mouvements' },
  inventaire: { to: COUNTS_PATH, label: 'Inventaire' },
  setup: { to: SETUP_PATH, label: 'Catégories et import' },
};

/** Links between the screens of the stock. */
export function StockNav({ current }: { current: keyof typeof SCREENS }) {
  return (
    <nav className="chips" aria-label="Écrans du stock">
      {Object.entries(SCREENS).map(([name, { to, label }]) => (
        <span key={name} className="chip">
          <Link to={to} aria-current={name === current ? 'page' : undefined}>
            {label}
          </Link>
        </span>
      ))}
    </nav>
  );
}
