import { Box, CircuitBoard, Gamepad2, type IconNode, Joystick, Laptop, PcCase, Smartphone } from 'lucide';
import { Icon } from '#app/ui/icon.tsx';

const icons: Readonly<Record<string, IconNode>> = {
  box: Box,
  'gamepad-2': Gamepad2,
  joystick: Joystick,
  laptop: Laptop,
  'pc-case': PcCase,
  smartphone: Smartphone,
};

export function DeviceIcon({ name }: { name: string }) {
  return <Icon icon={icons[name] ?? CircuitBoard} />;
}
