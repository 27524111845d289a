type Listed = { path: string };

export type ServiceFamily<T> = {
  parent: T | null;
  children: T[];
  /** Children of the same parent, including itself; none without a parent. */
  siblings: T[];
  /** Services on the same level, including itself: « next » leads to the next of these. */
  level: T[];
};

/** The pages around a service. @param services all of them, in the order shown. */
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
