import { RelatedLinks } from '#app/features/content/related-links.tsx';
import { ServiceCard } from '#app/features/content/service-card.tsx';
import type { ServiceCardFacts as Service } from '#server/content/cards.ts';
import { NoService } from './no-service.tsx';
import type { ServiceChoice } from './service-choice.ts';
import { parentOf } from './service-family.ts';

type ServicesListProps = {
  services: readonly Service[];
  choice: ServiceChoice;
  /** Number of services that match the words on any device. */
  countOnAnyDevice: number;
  /** « le diagnostic et le devis sont gratuits » */
  diagnosis: string;
};

/**
 * Three rows of four. The whole list is too long for boards alone: sub-pages and the rest are listed below, by name.
 */
const BOARDS = 12;

/** The chosen services, rendered by the server: a new choice brings new cards, which enter one after the other. */
export function ServicesList({ services, choice, countOnAnyDevice, diagnosis }: ServicesListProps) {
  if (services.length === 0)
    return <NoService choice={choice} countOnAnyDevice={countOnAnyDevice} diagnosis={diagnosis} />;
  const isWhole = !choice.device && !choice.words;
  const boards = isWhole
    ? services.filter(({ path }) => !parentOf(path, services)).slice(0, BOARDS)
    : services;
  return (
    <>
      <div className="panel panel--all">
        {boards.map((service, index) => (
          // Later cards do not wait longer: the visitor may have scrolled there by then.
          <ServiceCard key={service.path} service={service} index={Math.min(index, BOARDS - 1)} />
        ))}
      </div>
      <OtherServices services={services.filter((service) => !boards.includes(service))} />
    </>
  );
}

function OtherServices({ services }: { services: readonly Service[] }) {
  if (services.length === 0) return null;
  const links = services
    .map(({ path, cardTitle, price }) => ({ path, title: cardTitle, note: price }))
    .sort((a, b) => a.title.localeCompare(b.title, 'fr'));
  return (
    <section className="link-grid others" aria-labelledby="autres">
      <h2 id="autres">Tous les autres services</h2>
      <RelatedLinks links={links} />
    </section>
  );
}
