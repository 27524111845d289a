import { HardDrive, type IconNode, Package, Recycle, Server, Truck } from 'lucide';
import { IconList } from '#app/features/content/icon-list.tsx';
import { lead, partners, title } from '../../../../../content/data/home/partners.json';

const icons: Readonly<Record<string, IconNode>> = {
  'hard-drive': HardDrive,
  recycle: Recycle,
  server: Server,
  truck: Truck,
};

export function PartnersSection() {
  return (
    <div className="wrap pb-section">
      <div className="head">
        <h2>{title}</h2>
        <p>{lead}</p>
      </div>
      <IconList className="trades" items={partners} icons={icons} otherwise={Package} />
    </div>
  );
}
