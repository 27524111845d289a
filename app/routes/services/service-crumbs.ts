type Listed = { path: string; cardTitle: string };

/** The breadcrumb of a service, through its parent if its address continues the parent's. */
export function serviceCrumbs({ path, cardTitle }: Listed, services: readonly Listed[]) {
  const parents = services.filter((service) => path.startsWith(`${service.path}/`));
  return [
    { name: 'Accueil', path: '/' },
    { name: 'Services', path: '/services' },
    ...[...parents, { path, cardTitle }].map((service) => ({ name: service.cardTitle, path: service.path })),
  ];
}
