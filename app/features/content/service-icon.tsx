import {
  Box,
  Cable,
  CircuitBoard,
  Cpu,
  Database,
  Gamepad2,
  HardDrive,
  House,
  Joystick,
  Laptop,
  type LucideIcon,
  MemoryStick,
  Microscope,
  Monitor,
  Package,
  Printer,
  SatelliteDish,
  Search,
  ShoppingBag,
  Smartphone,
  Stethoscope,
  Wrench,
} from 'lucide-react';

/** Icons a service may name in its frontmatter: a fixed list, because all of lucide would ship with a lookup by name. */
const icons: Readonly<Record<string, LucideIcon>> = {
  box: Box,
  cable: Cable,
  'circuit-board': CircuitBoard,
  cpu: Cpu,
  database: Database,
  'gamepad-2': Gamepad2,
  'hard-drive': HardDrive,
  house: House,
  joystick: Joystick,
  laptop: Laptop,
  'memory-stick': MemoryStick,
  microscope: Microscope,
  monitor: Monitor,
  package: Package,
  printer: Printer,
  'satellite-dish': SatelliteDish,
  search: Search,
  'shopping-bag': ShoppingBag,
  smartphone: Smartphone,
  stethoscope: Stethoscope,
};

export function ServiceIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? Wrench;
  return <Icon className="ico" />;
}
