import { GoLink } from '#app/ui/go-link.tsx';
import { ServiceIcon } from './service-icon.tsx';
import { stagger } from './stagger.ts';

export type ServiceCardData = {
  path: string;
  cardTitle: string;
  summary: string;
  details: readonly string[];
  icon: string;
  illustration: string;
};

type ServiceCardProps = {
  service: ServiceCardData;
  /** Place in the panel: cards enter one after the other (0.15 s × index). */
  index: number;
};

/** Lines of `details` on a card (specification, section 3). */
const SHOWN_DETAILS = 3;

/** One board of the panel of services (`.panel`). The whole card is its link. */
export function ServiceCard({ service, index }: ServiceCardProps) {
  return (
    <article className="service-card" style={stagger(index)}>
      <div className="mat">
        <img
          src={`/illustrations/${service.illustration}.svg`}
          alt=""
          width="320"
          height="240"
          loading="lazy"
        />
        <span className="service-card__tag">
          <ServiceIcon name={service.icon} />
        </span>
      </div>
      <div className="service-card__body">
        <h3>{service.cardTitle}</h3>
        <p>{service.summary}</p>
        <ul className="ticks">
          {service.details.slice(0, SHOWN_DETAILS).map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
        <GoLink to={service.path}>
          Explorer ce service<span className="visually-hidden">{` : ${service.cardTitle}`}</span>
        </GoLink>
      </div>
    </article>
  );
}
