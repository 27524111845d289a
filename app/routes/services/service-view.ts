import type { ServicePage } from '#server/content/pages.ts';

export type ServiceView = ReturnType<typeof toServiceView>;

/** What the page shows of a service: its data goes to the browser, so nothing else is in it. */
export function toServiceView(page: ServicePage) {
  const {
    path,
    title,
    cardTitle,
    summary,
    lead,
    illustration,
    price,
    priceFrom,
    duration,
    mailIn,
    benefits,
    steps,
    faq,
    seo,
  } = page;
  return {
    path,
    title,
    cardTitle,
    summary,
    lead,
    illustration,
    price,
    priceFrom: priceFrom ?? undefined,
    duration,
    mailIn,
    benefits,
    steps,
    faq,
    seo: { title: seo.title, description: seo.description, keywords: seo.keywords },
  };
}

type Listed = { path: string; cardTitle: string };

/** The way to a service, through the service it belongs to when its address is under another one's. */
export function serviceCrumbs({ path, cardTitle }: Listed, services: readonly Listed[]) {
  const parents = services.filter((service) => path.startsWith(`${service.path}/`));
  return [
    { name: 'Accueil', path: '/' },
    { name: 'Services', path: '/services' },
    ...[...parents, { path, cardTitle }].map((service) => ({ name: service.cardTitle, path: service.path })),
  ];
}
