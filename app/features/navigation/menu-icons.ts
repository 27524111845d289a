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

/** Drawn into public/menu-icons.svg by `npm run icons`. */
export const menuIcons = {
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

export type MenuIconName = keyof typeof menuIcons;
