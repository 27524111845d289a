import {
  CircuitBoard,
  ClipboardList,
  Cloud,
  Cpu,
  FileText,
  Gamepad2,
  Laptop,
  LayoutTemplate,
  Lightbulb,
  type LucideIcon,
  Monitor,
  Network,
  Server,
  ShieldCheck,
  Smartphone,
  Store,
  Wrench,
} from 'lucide-react';
import { LateIcon } from '#app/ui/icon.tsx';

/** Named one by one, because a lookup in all of lucide would ship all of lucide. */
const icons = {
  audit: ClipboardList,
  board: CircuitBoard,
  cloud: Cloud,
  cpu: Cpu,
  gamepad: Gamepad2,
  idea: Lightbulb,
  laptop: Laptop,
  monitor: Monitor,
  network: Network,
  phone: Smartphone,
  quote: FileText,
  server: Server,
  shield: ShieldCheck,
  shop: Store,
  site: LayoutTemplate,
  wrench: Wrench,
} satisfies Record<string, LucideIcon>;

export type MenuIconName = keyof typeof icons;

export function MenuIcon({ name }: { name: MenuIconName }) {
  return <LateIcon icon={icons[name]} />;
}
