import { Badge } from '#app/ui/display/badge.tsx';
import { Stars } from '#app/ui/display/stars.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { Table } from '#app/ui/table/table.tsx';
import { APPOINTMENTS_PATH, appointmentAnchor } from '../appointments/appointment-paths.ts';
import { TESTIMONIALS_PATH, testimonialPath } from '../content/testimonials/testimonial-paths.ts';
import { INBOUND_PATH } from '../inbound/inbound-path.ts';
import { ORDERS_PATH } from '../orders/order-paths.ts';
import { RepairBadges } from '../repairs/repair-badges.tsx';
import { REPAIRS_PATH } from '../repairs/repair-paths.ts';
import { DayBlock } from './day-block.tsx';
import type { TodayView } from './today-view.server.ts';

type Lines<Name extends keyof TodayView> = { lines: NonNullable<TodayView[Name]> };

export const Bookings = ({ lines }: Lines<'bookings'>) => (
  <DayBlock
    title="Rendez-vous du jour"
    all={{ to: APPOINTMENTS_PATH, label: 'La semaine' }}
    none="Personne n’a réservé pour aujourd’hui."
    isEmpty={lines.length === 0}
  >
    <ul className="day__lines">
      {lines.map(({ reference, time, name, what }) => (
        <li key={reference}>
          <Link to={`${APPOINTMENTS_PATH}#${appointmentAnchor(reference)}`}>{`${time}, ${name}`}</Link>
          <p>{what}</p>
        </li>
      ))}
    </ul>
  </DayBlock>
);

const CaseLines = ({ lines, isPromise = false }: Lines<'bench'> & { isPromise?: boolean }) => (
  <ul className="day__lines">
    {lines.map((line) => (
      <li key={line.reference}>
        <Link to={line.to}>
          <span className="ref">{line.reference}</span>, {line.device}
        </Link>
        <span className="day__badges">
          <RepairBadges repair={{ ...line, next: 'shop' }} />
        </span>
        <p>
          {line.name}
          {isPromise && line.promisedOn ? (
            <>
              , promis le <Numbered>{line.promisedOn}</Numbered>
            </>
          ) : (
            `, ${line.fault}`
          )}
        </p>
      </li>
    ))}
  </ul>
);

export const Promises = ({ lines }: Lines<'promises'>) => (
  <DayBlock
    title="Promis aujourd’hui"
    all={{ to: REPAIRS_PATH, label: 'Les dossiers' }}
    none="Aucun appareil n’est promis pour aujourd’hui."
    isEmpty={lines.length === 0}
  >
    <CaseLines lines={lines} isPromise />
  </DayBlock>
);

export const Bench = ({ lines }: Lines<'bench'>) => (
  <DayBlock
    title="Sur l’établi"
    all={{ to: REPAIRS_PATH, label: 'Toutes les réparations' }}
    none="Aucun appareil n’est à l’atelier."
    isEmpty={lines.length === 0}
  >
    <CaseLines lines={lines} />
  </DayBlock>
);

export const Orders = ({ lines }: Lines<'orders'>) => (
  <DayBlock
    title="Dernières commandes"
    all={{ to: ORDERS_PATH, label: 'Toutes les commandes' }}
    none="Aucune commande pour l’instant&nbsp;: celles de la boutique arrivent ici aussitôt."
    isEmpty={lines.length === 0}
    isWide
  >
    <Table
      caption="Dernières commandes"
      columns={[
        {
          id: 'numero',
          label: 'Commande',
          cell: ({ to, number }) => (
            <Link to={to} className="ref">
              {number}
            </Link>
          ),
        },
        { id: 'client', label: 'Client', cell: ({ name }) => name },
        { id: 'date', label: 'Date', isNumeric: true, cell: ({ placedOn }) => placedOn },
        { id: 'etat', label: 'État', cell: ({ badge }) => <Badge kind={badge.kind}>{badge.words}</Badge> },
        { id: 'total', label: 'Total', isNumeric: true, cell: ({ total }) => total },
      ]}
      rows={lines}
      rowKey={({ number }) => number}
      empty=""
    />
  </DayBlock>
);

export const LowStock = ({ lines }: Lines<'lowStock'>) => (
  <DayBlock
    title="Stock bas"
    all={{ to: '/admin/stock?vue=bas', label: 'Tout voir' }}
    none="Aucun produit n’est au seuil ni dessous."
    isEmpty={lines.length === 0}
  >
    <ul className="day__lines">
      {lines.map(({ id, name, sku, available, threshold }) => (
        <li key={id}>
          <Link to={`/admin/stock/${id}`}>{name}</Link>
          <Badge kind={available > 0 ? 'waiting' : 'error'}>
            {available > 0 ? `${available} pour un seuil de ${threshold}` : 'Rupture'}
          </Badge>
          <p className="number">{sku}</p>
        </li>
      ))}
    </ul>
  </DayBlock>
);

export const Messages = ({ lines }: Lines<'messages'>) => (
  <DayBlock
    title="Messages à lire"
    all={{ to: INBOUND_PATH, label: 'Réponses reçues' }}
    none="Aucun client n’attend une réponse."
    isEmpty={lines.length === 0}
  >
    <ul className="day__lines">
      {lines.map(({ id, to, reference, name, text, at }) => (
        <li key={id}>
          <Link to={to}>
            <Numbered>{`${name}, ${reference}`}</Numbered>
          </Link>
          <span className="day__when">
            <Numbered>{at}</Numbered>
          </span>
          <p>{`«\u00a0${text}\u00a0»`}</p>
        </li>
      ))}
    </ul>
  </DayBlock>
);

export const Testimonials = ({ lines }: Lines<'testimonials'>) => (
  <DayBlock
    title="Avis à valider"
    all={{ to: TESTIMONIALS_PATH, label: 'Tous les avis' }}
    none="Aucun avis n’attend d’être lu."
    isEmpty={lines.length === 0}
  >
    <ul className="day__lines">
      {lines.map(({ id, from, rating, text }) => (
        <li key={id}>
          <Link to={testimonialPath(id)}>{from}</Link>
          <Stars value={rating} />
          <p>{`«\u00a0${text}\u00a0»`}</p>
        </li>
      ))}
    </ul>
  </DayBlock>
);
