import { Link } from '#app/ui/link.tsx';
import { GOODS_RECEIPTS_PATH, MARGINS_PATH, PURCHASE_ORDERS_PATH } from '../purchasing/purchasing-paths.ts';
import { useMay } from '../use-may.ts';
import { USED_UNITS_PATH } from '../used-units/used-unit-paths.ts';
import { COUNTS_PATH, MOVEMENTS_PATH, PURCHASE_LIST_PATH, SETUP_PATH, STOCK_PATH } from './stock-paths.ts';

const SCREENS = {
  produits: { to: STOCK_PATH, label: 'Produits' },
  achats: { to: PURCHASE_LIST_PATH, label: 'À commander' },
  bons: { to: PURCHASE_ORDERS_PATH, label: 'Commandes fournisseurs' },
  receptions: { to: GOODS_RECEIPTS_PATH, label: 'Réceptions' },
  occasions: { to: USED_UNITS_PATH, label: 'Appareils d’occasion' },
  mouvements: { to: MOVEMENTS_PATH, label: 'Mouvements' },
  inventaire: { to: COUNTS_PATH, label: 'Inventaire' },
  marges: { to: MARGINS_PATH, label: 'Marges' },
  setup: { to: SETUP_PATH, label: 'Catégories et import' },
};

/** Screens that show purchase prices or change what is sold. */
const OF_PRODUCTS = ['achats', 'bons', 'receptions', 'occasions', 'marges', 'setup'];

/** Links between the screens of the stock. */
export function StockNav({ current }: { current: keyof typeof SCREENS }) {
  const maySell = useMay('products');
  const screens = Object.entries(SCREENS).filter(([name]) => maySell || !OF_PRODUCTS.includes(name));
  return (
    <nav className="chips" aria-label="Écrans du stock">
      {screens.map(([name, { to, label }]) => (
        <span key={name} className="chip">
          <Link to={to} aria-current={name === current ? 'page' : undefined}>
            {label}
          </Link>
        </span>
      ))}
    </nav>
  );
}
