import {
  BatteryCharging,
  CircuitBoard,
  Cpu,
  Database,
  Disc3,
  Droplets,
  Fan,
  Gamepad2,
  HardDrive,
  HdmiPort,
  type IconNode,
  Joystick,
  Laptop,
  MemoryStick,
  Monitor,
  MonitorUp,
  PcCase,
  PlugZap,
  Power,
  Shield,
  Smartphone,
  Thermometer,
  Wifi,
  Wrench,
} from 'lucide';
import { Icon } from '#app/ui/icon.tsx';

/** Icons that a fault or a priced device may name: a fixed list, as in service-icon.tsx. */
const icons: Readonly<Record<string, IconNode>> = {
  'battery-charging': BatteryCharging,
  'circuit-board': CircuitBoard,
  cpu: Cpu,
  database: Database,
  'disc-3': Disc3,
  droplets: Droplets,
  fan: Fan,
  'gamepad-2': Gamepad2,
  'hard-drive': HardDrive,
  'hdmi-port': HdmiPort,
  joystick: Joystick,
  laptop: Laptop,
  'memory-stick': MemoryStick,
  monitor: Monitor,
  'monitor-up': MonitorUp,
  'pc-case': PcCase,
  'plug-zap': PlugZap,
  power: Power,
  shield: Shield,
  smartphone: Smartphone,
  thermometer: Thermometer,
  wifi: Wifi,
};

export function FaultIcon({ name }: { name: string }) {
  return <Icon icon={icons[name] ?? Wrench} />;
}
