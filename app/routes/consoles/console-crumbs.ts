type Crumb = { name: string; path: string };

/** The breadcrumb of a console, or of one of its faults. */
export function consoleCrumbs(console: Crumb, fault?: Crumb): Crumb[] {
  return [
    { name: 'Accueil', path: '/' },
    { name: 'Consoles', path: '/consoles' },
    { name: console.name, path: console.path },
    ...(fault ? [fault] : []),
  ];
}
