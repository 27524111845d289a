export type Lockfile = {
  packages: Record<
    string,
    { version?: string; hasInstallScript?: boolean; resolved?: string; link?: boolean }
  >;
};

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * Packages that run a program when they are installed: each must be allowed by name in package.json (`allowScripts`),
 * which npm enforces too (strict-allow-scripts in .npmrc), and no name may stay without need.
 */
export function checkInstallScripts(
  { packages }: Lockfile,
  allowed: Readonly<Record<string, boolean>>,
): string[] {
  const running = new Set(
    Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => nameOf(place)),
  );
  const isNamed = (name: string) => Object.hasOwn(allowed, name);
  return [
    ...[...running]
      .filter((name) => !isNamed(name))
      .map(
        (name) =>
          `${name} lance un programme à l’installation : lisez-le, puis décidez par « npm approve-scripts ${name} » ou « npm deny-scripts ${name} ».`,
      ),
    ...Object.keys(allowed)
      .filter((name) => !running.has(name))
      .map((name) => `${name} ne lance rien à l’installation : retirez-le de allowScripts.`),
  ];
}

/** Packages from elsewhere than a registry, where nothing guarantees that they stay the same. */
export function checkOrigins({ packages }: Lockfile): string[] {
  return Object.entries(packages)
    .filter(
      ([place, { resolved, link }]) => place !== '' && (link || /^(?:git|file|github)/.test(resolved ?? '')),
    )
    .map(([place]) => `${nameOf(place)} ne vient pas d’un registre npm.`);
}
