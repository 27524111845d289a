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
