import type { ReactNode } from 'react';
import { Link } from '#app/ui/link.tsx';
import { salePath } from '../counter/counter-paths.ts';
import { adminOrderPath } from '../orders/order-paths.ts';
import { repairPath } from '../repairs/repair-paths.ts';
import type { CustomerView } from './read-customer.server.ts';

type Line = { key: string | number; main: ReactNode; aside: string };

/** Everything linked to a customer: devices, orders, sales, repairs, appointments, messages. */
export function CustomerParts({ customer }: { customer: CustomerView }) {
  const { devices, orders, sales, repairs, appointments, messages } = customer;
  return (
    <>
      <Part
        id="appareils"
        title="Appareils"
        lines={devices.map(({ name, serial, reference }) => ({
          key: serial ?? name,
          main: <Link to={repairPath(reference)}>{name}</Link>,
          aside: serial ? `N°\u00a0${serial}` : '',
        }))}
      />
      <Part
        id="commandes"
        title="Commandes"
        lines={orders.map(({ number, state, total, on }) => ({
          key: number,
          main: (
            <Link to={adminOrderPath(number)} className="ref">
              {number}
            </Link>
          ),
          aside: `${state}, ${total}, ${on}`,
        }))}
      />
      <Part
        id="ventes"
        title="Ventes au comptoir"
        lines={sales.map(({ id, number, facts }) => ({
          key: id,
          main: (
            <Link to={salePath(id)} className="ref">
              {number}
            </Link>
          ),
          aside: facts,
        }))}
      />
      <Part
        id="reparations"
        title="Réparations"
        lines={repairs.map(({ reference, state, device, on }) => ({
          key: reference,
          main: (
            <Link to={repairPath(reference)} className="ref">
              {reference}
            </Link>
          ),
          aside: `${device}, ${state.toLocaleLowerCase('fr')}, ${on}`,
        }))}
      />
      <Part
        id="rendez-vous"
        title="Rendez-vous"
        lines={appointments.map(({ reference, state, device, week, at }) => ({
          key: reference,
          main: (
            <Link to={`/admin/rendez-vous?semaine=${week}`} className="ref">
              {reference}
            </Link>
          ),
          aside: `${device}, ${state.toLocaleLowerCase('fr')}, ${at}`,
        }))}
      />
      <Part
        id="messages"
        title="Messages"
        lines={messages.map(({ id, by, text, reference, at }) => ({
          key: id,
          main: (
            <>
              <b>{by}</b>
              {', '}
              <Link to={repairPath(reference)} className="ref">
                {reference}
              </Link>
              <span className="case__text">{`\n${text}`}</span>
            </>
          ),
          aside: at,
        }))}
      />
    </>
  );
}

function Part({ id, title, lines }: { id: string; title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="area__part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="area__list">
        {lines.map(({ key, main, aside }) => (
          <li key={key}>
            <span>{main}</span>
            {aside && <small>{aside}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
