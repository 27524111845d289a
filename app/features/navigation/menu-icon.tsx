import {
  CircuitBoard,
  Cpu,
  FileText,
  Gamepad2,
  Laptop,
  Lightbulb,
  type LucideIcon,
  MessageSquare,
  Package,
  Smartphone,
  Store,
  Wrench,
} from 'lucide-react';
import { LateIcon } from '#app/ui/icon.tsx';

/** Named one by one, because a lookup in all of lucide would ship all of lucide. */
const icons = {
  board: CircuitBoard,
  cpu: Cpu,
  gamepad: Gamepad2,
  idea: Lightbulb,
  laptop: Laptop,
  message: MessageSquare,
  parcel: Package,
  phone: Smartphone,
  quote: FileText,
  shop: Store,
  wrench: Wrench,
} satisfies Record<string, LucideIcon>;

export type MenuIconName = keyof typeof icons;

export function MenuIcon({ name }: { name: MenuIconName }) {
  return <LateIcon icon={icons[name]} />;
}
