import {
  Box,
  CircuitBoard,
  Gamepad2,
  Joystick,
  Laptop,
  type LucideIcon,
  PcCase,
  Smartphone,
} from 'lucide-react';

const icons: Readonly<Record<string, LucideIcon>> = {
  box: Box,
  'gamepad-2': Gamepad2,
  joystick: Joystick,
  laptop: Laptop,
  'pc-case': PcCase,
  smartphone: Smartphone,
};

export function DeviceIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? CircuitBoard;
  return <Icon className="ico" />;
}
