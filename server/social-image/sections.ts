/** Parts of the site whose pages share a look; each is drawn in section-drawing.ts. */
export type SectionName =
  | 'services'
  | 'consoles'
  | 'professionnel'
  | 'hebergement'
  | 'guides'
  | 'blog'
  | 'boutique'
  | 'legal';

type Section = {
  /** First segments of the paths of its pages. */
  paths: readonly string[];
  /** The line under the title. */
  kicker: string;
  /** The illustration for pages without one of their own; null if the section shows none. */
  illustration: string | null;
};

export const imageSections: Record<SectionName, Section> = {
  services: {
    paths: ['services'],
    kicker: 'Réparation à Reims et par envoi',
    illustration: 'micro-soudure',
  },
  consoles: {
    paths: ['consoles'],
    kicker: 'Réparation de consoles à Reims et par envoi',
    illustration: 'console',
  },
  professionnel: {
    paths: ['professionnel'],
    kicker: 'L’informatique des professionnels, à Reims',
    illustration: 'ordinateur',
  },
  hebergement: {
    paths: ['hebergement'],
    kicker: 'Hébergement de jeux et de sites',
    illustration: 'serveur',
  },
  guides: { paths: ['guides'], kicker: 'Guide de l’atelier', illustration: 'diagnostic' },
  blog: { paths: ['blog', 'actualites'], kicker: 'Le blog de l’atelier', illustration: 'diagnostic' },
  boutique: {
    paths: ['boutique', 'produit', 'stock'],
    kicker: 'La boutique de l’atelier, à Reims',
    illustration: 'carte-graphique',
  },
  legal: {
    paths: ['legal', 'mentions-legales'],
    kicker: 'Réparateur indépendant à Reims',
    illustration: null,
  },
};

/** The section of a page by its path; null for pages without one, which show the board of the home page. */
export function imageSectionOf(pagePath: string): SectionName | null {
  const first = pagePath.split('/')[1] ?? '';
  const names = Object.keys(imageSections) as SectionName[];
  return names.find((name) => imageSections[name].paths.includes(first)) ?? null;
}
