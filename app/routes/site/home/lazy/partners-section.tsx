import { HardDrive, type LucideIcon, Package, Recycle, Server, Truck } from 'lucide-react';
import { lead, partners, title } from '../../../../../content/data/home/partners.json';

const icons: Readonly<Record<string, LucideIcon>> = {
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
      <ul className="trades">
        {partners.map(({ icon, title, text }) => {
          const Icon = icons[icon] ?? Package;
          return (
            <li key={title}>
              <Icon className="ico" />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
