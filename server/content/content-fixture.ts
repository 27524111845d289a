import { mkdtempSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { stringify } from 'yaml';

type Fields = Record<string, unknown>;

const shop = {
  name: 'L’Atelier Papin',
  legalForm: 'Entrepreneur individuel',
  ownerName: 'Camille Martin EI',
  street: '6 Bis Rue Denis Papin',
  postcode: '51100',
  city: 'Reims',
  country: 'FR',
  latitude: 49.2583,
  longitude: 4.0317,
  phone: '03 53 01 00 51',
  phoneE164: '+33353010051',
  email: 'contact@atelier-papin.example',
  priceRange: '€€',
  payments: ['espèces', 'carte bancaire'],
  openingHours: [{ days: ['monday'], opens: '10:00', closes: '19:00' }],
  hours: 'le lundi de 10 h à 19 h',
  bell: 'Sonnez.',
  repairWarranty: '3 mois',
  usedWarranty: '6 mois',
  quoteValidity: '30 jours',
  vatNotice: 'TVA non applicable',
  mapsUrl: 'https://maps.example/?a=1&b=2',
  instagramUrl: 'https://instagram.example/papin',
  facebookUrl: 'https://facebook.example/papin',
};

export function shopYaml(fields: Fields = {}): string {
  return stringify({ ...shop, ...fields });
}

const guideCategory = {
  slug: 'astuces',
  title: 'Astuces',
  description: 'Des conseils courts qui évitent une réparation, écrits par ceux qui la feraient sinon.',
  illustration: 'console',
};

const gallery = {
  categories: [
    { id: 'all', label: 'Tout Voir' },
    { id: 'repairs', label: 'Réparations' },
  ],
  items: [],
};

const faqCategory = {
  id: 'depot',
  title: 'Le dépôt',
  icon: 'store',
  questions: [{ id: 'ou', question: 'Où êtes-vous ?', answer: 'Au **{{shop.address}}**, [ici](/contact).' }],
};

const landing = {
  domains: repeat(3, (n) => ({
    title: `Domaine ${n}`,
    text: `Ce que nous réparons du domaine ${n}.`,
    path: `/services/domaine-${n}`,
  })),
  tip: 'Notez l’instant exact de la panne et les essais déjà faits.',
  chips: repeat(8, (n) => `Recherche ${n}`),
  prices: ['/prix/console/ps5/port'],
  reasons: repeat(4, (n) => `Une bonne raison, numéro ${n}`),
  faq: repeat(15, (n) => ({ id: `q-${n}`, question: `Question ${n} ?`, answer: `Réponse numéro ${n}.` })),
  quotes: repeat(3, (n) => ({
    author: `Client ${n}`,
    location: 'Reims',
    rating: 5,
    quote: `Un exemple d’avis, numéro ${n}.`,
  })),
};

export function landingYaml(fields: Fields): string {
  return stringify({ ...landing, ...fields });
}

function repeat<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1));
}

/** A temporary project of content/ and public/ that passes every check, with these files added, replaced or (null) left out. */
export async function makeProject(
  files: Record<string, string | null> = {},
): Promise<{ contentDir: string }> {
  const root = mkdtempSync(path.join(os.tmpdir(), 'content-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const all: Record<string, string | null> = {
    'content/data/shop.yml': shopYaml(),
    'content/data/blog.yml': stringify({ categories: [{ name: 'Conseils', slug: 'conseils' }] }),
    'content/data/guides.yml': stringify({ categories: [guideCategory] }),
    'content/data/services.yml': 'order: []',
    'content/data/redirects.yml': 'redirects: []',
    'content/data/gallery.yml': stringify(gallery),
    'content/data/consoles.yml': 'makers: []',
    'content/data/prices/appareils.yml': 'devices: []',
    'content/data/faq.yml': stringify({ categories: [faqCategory] }),
    'content/data/landing.yml': landingYaml({}),
    'public/illustrations/console.svg': '<svg/>',
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    if (text === null) continue;
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
  return { contentDir: path.join(root, 'content') };
}

/** `count` words that no other seed gives. */
export function manyWords(count: number, seed: string): string {
  return Array.from({ length: count }, (_, index) => `${seed}${index}`).join(' ');
}

function pageFile(frontmatter: Fields, fields: Fields, body: string): string {
  return `---\n${stringify({ ...frontmatter, ...fields }, { lineWidth: 0 })}---\n\n${body}\n`;
}

function common(seed: string): Fields {
  return {
    title: `Le titre de ${seed}`,
    seo: {
      title: `Le titre cherché de ${seed}`,
      description: `La page ${seed} dit en une phrase assez longue ce que le visiteur va y lire.`,
      keywords: ['reims', 'atelier', `page ${seed}`],
    },
    updated: '2026-11-21',
  };
}

export function plainPage(seed: string, fields: Fields = {}, body = manyWords(250, seed)): string {
  return pageFile({ type: 'page', ...common(seed) }, fields, body);
}

export function legalPage(seed: string, fields: Fields = {}, body = manyWords(350, seed)): string {
  const { updated: _day, ...frontmatter } = common(seed);
  return pageFile({ type: 'legal', ...frontmatter, changes: ['Première version publiée.'] }, fields, body);
}

const five = ['un', 'deux', 'trois', 'quatre', 'cinq'];
const fourQuestions = five
  .slice(0, 4)
  .map((number) => ({ question: `Question ${number} ?`, answer: `Réponse numéro ${number}.` }));

/** What every page that sells something has. */
function offer(seed: string): Fields {
  return {
    icon: 'wrench',
    illustration: 'console',
    cardTitle: `Carte ${seed}`,
    summary: `Une phrase qui présente ${seed} sur sa carte.`,
    lead: `Deux phrases qui présentent ${seed}. La seconde en dit davantage.`,
    price: 'à partir de 59 €',
    priceFrom: 59,
    duration: '24 à 72 heures',
    benefits: five.map((number) => `Avantage ${number}`),
    details: five.slice(0, 3).map((number) => `Détail ${number}`),
    steps: five
      .slice(0, 4)
      .map((number) => ({ title: `Étape ${number}`, text: `On fait l’étape ${number}.` })),
    faq: fourQuestions,
    relatedPages: ['/contact'],
  };
}

export function servicePage(seed: string, fields: Fields = {}, body = manyWords(650, seed)): string {
  return pageFile({ type: 'service', ...common(seed), ...offer(seed), mailIn: true }, fields, body);
}

export function professionalPage(seed: string, fields: Fields = {}, body = manyWords(650, seed)): string {
  const frontmatter = {
    type: 'professional',
    ...common(seed),
    ...offer(seed),
    rank: 1,
    audience: five
      .slice(0, 3)
      .map((number) => ({ who: `Client ${number}`, need: `Il a le besoin numéro ${number}.` })),
    levels: five
      .slice(0, 4)
      .map((number) => ({ topic: `Sujet ${number}`, onDemand: 'Sur demande', contract: 'Par écrit' })),
    landmarks: five
      .slice(0, 2)
      .map((number) => ({ title: `Repère ${number}`, text: `Ce que demande la règle ${number}.` })),
  };
  return pageFile(frontmatter, fields, body);
}

export function hostingPage(seed: string, fields: Fields = {}, body = manyWords(500, seed)): string {
  const words = `Ce que l’on fait pour ${seed}, dit en une phrase entière.`;
  const frontmatter = {
    type: 'hosting',
    ...common(seed),
    ...offer(seed),
    rank: 1,
    category: 'gaming',
    isMonthly: true,
    plans: ['S', 'M', 'L'].map((name) => ({
      name,
      use: `Pour un groupe de taille ${name}.`,
      resources: ['4 Go', '2 cœurs'],
      price: 'sur devis',
    })),
    specs: five.slice(0, 4).map((number) => ({ label: `Port ${number}`, value: '25565 TCP' })),
    choices: five.slice(0, 2).map(() => ({ path: '/services', when: 'Quand rien d’autre ne convient.' })),
    care: { protection: words, backup: words, migration: words, exit: words },
  };
  return pageFile(frontmatter, fields, body);
}

export function consolePage(
  seed: string,
  faults: readonly string[],
  fields: Fields = {},
  body = manyWords(350, seed),
): string {
  const frontmatter = {
    type: 'console',
    ...common(seed),
    name: `Console ${seed}`,
    illustration: 'console',
    summary: `Une phrase qui présente ${seed} sur sa carte.`,
    lead: `Deux phrases qui présentent ${seed}. La seconde en dit davantage.`,
    revisions: ['Première série'],
    points: faults.map((fault, index) => ({ fault, x: 10 + 20 * index, y: 50 })),
    faq: fourQuestions,
    relatedPages: ['/contact'],
  };
  return pageFile(frontmatter, fields, body);
}

export function faultPage(seed: string, fields: Fields = {}, body = manyWords(350, seed)): string {
  const three = five.slice(0, 3);
  const frontmatter = {
    type: 'fault',
    ...common(seed),
    label: `Panne ${seed}`,
    icon: 'power',
    illustration: 'console',
    summary: `Une phrase qui présente ${seed} sur sa carte.`,
    lead: `Deux phrases qui présentent ${seed}. La seconde en dit davantage.`,
    symptoms: three.map((number) => `Symptôme ${number}`),
    repairs: three.map((number) => ({
      symptom: `Symptôme ${number}`,
      cause: `Cause ${number}`,
      repair: `Réparation ${number}`,
    })),
    steps: three.map((number) => ({ title: `Étape ${number}`, text: `On fait l’étape ${number}.` })),
    faq: fourQuestions,
    relatedPages: ['/contact'],
  };
  return pageFile(frontmatter, fields, body);
}

/** A file of content/data/prices, for these faults. */
export function pricesYaml(faults: readonly string[], fields: Fields = {}): string {
  const price = {
    from: 69,
    to: 129,
    duration: '24 à 72 heures',
    unknown: 'Seule la console ouverte dit si la carte est touchée.',
    changes: 'Une piste arrachée augmente le prix.',
  };
  return stringify(Object.fromEntries(faults.map((fault) => [fault, { ...price, ...fields }])));
}

const linksParagraph = ':::links\n[Blog](/blog), [contact](/contact), [services](/services).\n:::';

export function articlePage(
  seed: string,
  fields: Fields = {},
  body = `${manyWords(850, seed)}\n\n${linksParagraph}`,
): string {
  const { title, updated } = common(seed);
  const frontmatter = {
    type: 'article',
    title,
    seo: { title: `Le titre cherché de ${seed}`, keywords: ['reims', 'atelier', `page ${seed}`] },
    updated,
    date: '2025-06-18',
    author: 'L’Atelier Papin',
    category: 'Conseils',
    tags: ['atelier'],
    excerpt: `${seed} : un extrait de la bonne longueur, qui tient en une ou deux phrases et qui donne au lecteur l’envie de lire la suite de l’article jusqu’au bout.`,
    image: 'console',
    imageAlt: `Dessin d’une console ouverte pour ${seed}`,
    relatedPages: ['/blog'],
  };
  return pageFile(frontmatter, fields, body);
}

/** Stands in content/guides/astuces/. */
export function guidePage(seed: string, fields: Fields = {}, body = manyWords(950, seed)): string {
  const frontmatter = {
    type: 'guide',
    ...common(seed),
    illustration: 'console',
    summary: `Une phrase qui présente le guide ${seed}.`,
    lead: `La question du lecteur sur ${seed}. Ce que le guide y répond.`,
    devices: ['console'],
    difficulty: 'débutant',
    minutes: 45,
    tools: ['Tournevis'],
    parts: [],
    risks: ['Une nappe arrachée'],
    repair: '/contact',
    faq: ['un', 'deux', 'trois'].map((number) => ({
      question: `Question ${number} de ${seed} ?`,
      answer: `Réponse numéro ${number}.`,
    })),
    relatedPages: ['/contact', '/services'],
  };
  return pageFile(frontmatter, fields, body);
}
