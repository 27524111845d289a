type Listed = { path: string };

export type ServiceFamily<T> = {
  parent: T | null;
  children: T[];
  /** Children of the same parent, itself among them; none without a parent. */
  siblings: T[];
  /** Those that stand on the same level, itself among them: it is turned to the next of these. */
  level: T[];
};

/** What stands around a service. @param services all of them, in the order in which they are shown. */
export function serviceFamily<T extends Listed>(path: string, services: readonly T[]): ServiceFamily<T> {
  const parent = parentOf(path, services);
  const level = services.filter((service) => parentOf(service.path, services) === parent);
  return {
    parent,
    children: services.filter((service) => parentOf(service.path, services)?.path === path),
    siblings: parent ? level : [],
    level,
  };
}

/** The service whose address `path` continues. */
export function parentOf<T extends Listed>(path: string, services: readonly T[]): T | null {
  return services.find((service) => path.startsWith(`${service.path}/`)) ?? null;
}
