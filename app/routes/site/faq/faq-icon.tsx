import {
  CircleHelp,
  Gamepad2,
  type IconNode,
  Laptop,
  Package,
  ReceiptText,
  ShieldCheck,
  ShoppingCart,
  Store,
  Timer,
} from 'lucide';
import { Icon } from '#app/ui/icon.tsx';

/** Icons a category of content/data/faq.yml may name. */
const icons: Readonly<Record<string, IconNode>> = {
  'gamepad-2': Gamepad2,
  laptop: Laptop,
  package: Package,
  'receipt-text': ReceiptText,
  'shield-check': ShieldCheck,
  'shopping-cart': ShoppingCart,
  store: Store,
  timer: Timer,
};

export function FaqIcon({ name }: { name: string }) {
  return <Icon icon={icons[name] ?? CircleHelp} />;
}
