import { RelatedLinks } from '#app/features/content/related-links.tsx';
import type { ServiceCardFacts } from '#server/content/cards.ts';

type ChildServicesProps = {
  services: readonly Pick<ServiceCardFacts, 'path' | 'cardTitle' | 'price' | 'duration'>[];
};

/** On a service with sub-pages: the link to each, with the most requested facts. */
export function ChildServices({ services }: ChildServicesProps) {
  if (services.length === 0) return null;
  const links = services.map(({ path, cardTitle, price, duration }) => ({
    path,
    title: cardTitle,
    note: `${price}, ${duration}`,
  }));
  return (
    <section className="link-grid" aria-labelledby="rubrique">
      <h2 id="rubrique">Aller droit à votre panne</h2>
      <RelatedLinks links={links} />
    </section>
  );
}
