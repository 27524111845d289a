type Listed = { path: string };

export type ServiceFamily<T> = {
  parent: T | null;
  children: T[];
  /** Children of the same parent, itself among them; none without a parent. */
  siblings: T[];
  /** Its neighbours in the list of those that stand on the same level. */
  previous: T | null;
  next: T | null;
};

/** What stands around a service. @param services all of them, in the order in which they are shown. */
export function serviceFamily<T extends Listed>(path: string, services: readonly T[]): ServiceFamily<T> {
  const parent = parentOf(path, services);
  const level = services.filter((service) => parentOf(service.path, services) === parent);
  const place = level.findIndex((service) => service.path === path);
  return {
    parent,
    children: services.filter((service) => parentOf(service.path, services)?.path === path),
    siblings: parent ? level : [],
    previous: level[place - 1] ?? null,
    next: place < 0 ? null : (level[place + 1] ?? null),
  };
}

/** The service whose address `path` continues. */
export function parentOf<T extends Listed>(path: string, services: readonly T[]): T | null {
  return services.find((service) => path.startsWith(`${service.path}/`)) ?? null;
}
