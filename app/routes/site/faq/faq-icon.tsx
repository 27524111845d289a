import {
  CircleHelp,
  Gamepad2,
  Laptop,
  type LucideIcon,
  Package,
  ReceiptText,
  ShieldCheck,
  ShoppingCart,
  Store,
  Timer,
} from 'lucide-react';

/** Icons a category of content/data/faq.yml may name. */
const icons: Readonly<Record<string, LucideIcon>> = {
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
  const Icon = icons[name] ?? CircleHelp;
  return <Icon className="ico" />;
}
