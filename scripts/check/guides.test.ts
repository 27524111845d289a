import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { GuidePage } from '#server/content/pages.ts';
import type { SourcePage } from '#server/content/source/read-page.ts';
import { checkLinks } from './checks/links.ts';
import { checkSimilarity } from './checks/similarity.ts';
import { type CheckContext, gatherContext } from './context.ts';
import { stepsOfPage } from './steps-of-page.ts';

/** The least number of guides on each subject, as the workshop promised its readers. */
const GUIDES_BY_CATEGORY = {
  'reparation-consoles': 17,
  informatique: 15,
  electronique: 13,
  hebergement: 15,
  'micro-soudure': 12,
  'reparation-pc-mac': 15,
  astuces: 13,
};

/** Mains voltage, lithium batteries, capacitors, hot air and irons: where a reader can be hurt. */
const DANGERS =
  /230\s?V|tension secteur|condensateurs? (?:gonflé|chargé)|batterie gonflée|lithium|air chaud|fer à souder|métal liquide/i;

/** The guides that are read most: each step of the hand has its drawing. */
const DRAWN = [
  'astuces/batterie-iphone-etat-et-generation',
  'astuces/ecran-iphone-casse-par-generation',
  'astuces/telephone-mouille-qui-redemarre',
  'informatique/cloner-disque-vers-ssd',
  'micro-soudure/reballing-bga-quand-est-ce-utile',
  'micro-soudure/recuperation-donnees-puce-memoire',
  'reparation-consoles/dualsense-changer-batterie',
  'reparation-consoles/joy-con-drift-calibrer-ou-remplacer',
  'reparation-consoles/ps4-bruyante-nettoyage-pate-thermique',
  'reparation-consoles/ps4-changer-disque-dur-pour-ssd',
  'reparation-consoles/ps5-installer-ssd-m2',
  'reparation-consoles/ps5-port-hdmi-verifications',
  'reparation-consoles/ps5-ventilateur-bruyant-nettoyer',
  'reparation-consoles/steam-deck-changer-ssd-2230',
  'reparation-consoles/steam-deck-stick-qui-derive',
  'reparation-consoles/switch-changer-batterie-hac-003',
  'reparation-consoles/switch-ne-charge-plus',
  'reparation-consoles/xbox-series-sans-image',
  'reparation-pc-mac/macbook-liquide-renverse',
  'reparation-pc-mac/pc-portable-surchauffe-nettoyage',
];

/** Their steps on a screen, and one where one only listens: the words name what to press, and nothing moves. */
const NOT_BY_HAND = [
  'Ouvrir la page Batterie',
  'Noter les cycles',
  'Lire les messages',
  'Chercher l’application gourmande',
  'Mettre à jour et attendre',
  'Garder un second accès au compte',
  'Se relier au Wi-Fi',
  'Lancer la sauvegarde du compte',
  'Envoyer les photos récentes ailleurs',
  'Transférer les codes de double authentification',
  'Brancher le SSD',
  'Démarrer sur la clé',
  'Choisir disque vers disque',
  'Régler les options utiles',
  'Confirmer, attendre, éteindre',
  'Éteindre par le menu',
  'Réécouter',
];

type Source = SourcePage & { page: GuidePage };
let context: CheckContext;
let guides: Source[];

// All of content/ is read and compiled.
beforeAll(async () => {
  context = await gatherContext('content');
  guides = context.pages.filter((source): source is Source => source.page.type === 'guide');
}, 120_000);

/** Paths of the guides that a rule refuses. */
const against = (isRight: (source: Source) => boolean) =>
  guides.filter((source) => !isRight(source)).map(({ page }) => page.path);

describe('the guides', () => {
  test('are one hundred and more, no fewer in a category than was promised', () => {
    const counts: Record<string, number> = {};
    for (const { page } of guides) {
      const category = page.path.split('/')[2] ?? '';
      counts[category] = (counts[category] ?? 0) + 1;
    }
    const missing = Object.entries(GUIDES_BY_CATEGORY).filter(
      ([category, promised]) => (counts[category] ?? 0) < promised,
    );
    expect(missing).toEqual([]);
    expect(Object.keys(counts).toSorted()).toEqual(Object.keys(GUIDES_BY_CATEGORY).toSorted());
    expect(guides.length).toBeGreaterThanOrEqual(100);
  });

  test('have nine hundred words and more, and none is largely that of another', () => {
    expect(against(({ page }) => page.words >= 900)).toEqual([]);
    expect(checkSimilarity({ ...context, pages: guides })).toEqual([]);
  });

  test('say what they take, what may go wrong, when they were read again, and lead further', () => {
    expect(against(({ page }) => page.minutes > 0 && page.tools.length > 0 && page.risks.length > 0)).toEqual(
      [],
    );
    expect(against(({ page }) => page.faq.length >= 3 && page.relatedPages.length >= 2)).toEqual([]);
    expect(against(({ page }) => page.updated >= '2025-01-01')).toEqual([]);
    expect(against(({ page }) => page.headings.filter(({ depth }) => depth === 2).length >= 3)).toEqual([]);
  });

  test('go step by step, and compare something in a table', () => {
    const stepless = against(({ page }) =>
      (page.html.split('<ol class="procedure">')[1] ?? '').includes('<h3'),
    );
    expect(stepless).toEqual([]);
    expect(against(({ page }) => page.html.includes('<table>'))).toEqual([]);
  });

  test('that are read most draw each step of the hand', () => {
    const drawn = guides.filter(({ page }) => DRAWN.some((name) => page.path === `/guides/${name}`));
    expect(drawn).toHaveLength(DRAWN.length);
    expect(drawn.flatMap(({ page }) => stepsWithoutDrawing(page.html))).toEqual(NOT_BY_HAND);
  });

  test('warn where a reader can be hurt', () => {
    const dangerous = guides.filter(({ page, blocks }) =>
      DANGERS.test(
        [...page.tools, ...page.parts, ...page.risks, ...blocks.map(({ text }) => text)].join('\n'),
      ),
    );
    expect(dangerous.length).toBeGreaterThan(30);
    const silent = dangerous.filter(({ page }) => !page.html.includes('callout--warning'));
    expect(silent.map(({ page }) => page.path)).toEqual([]);
  });

  test('link to what exists, the page of the workshop that does the same work included', () => {
    const paths = new Set(context.pages.map(({ page }) => page.path));
    expect(checkLinks(context).filter(isOfGuides)).toEqual([]);
    expect(
      against(({ page }) =>
        page.repair.every((to) => !to.startsWith('/') || paths.has(to) || to === '/services'),
      ),
    ).toEqual([]);
  });

  test('are found by each level, and by most kinds of devices', () => {
    const levels = new Set(guides.map(({ page }) => page.difficulty));
    expect([...levels].sort()).toEqual(['avancé', 'débutant', 'intermédiaire']);
    expect(new Set(guides.flatMap(({ page }) => page.devices)).size).toBeGreaterThan(5);
  });
});

test('what is published is typeset: spaces that do not break, curly apostrophes', () => {
  const faults = context.pages.flatMap(({ page }) => {
    const words = page.html
      .replace(/<(pre|code|kbd)\b[^>]*>[\s\S]*?<\/\1>/g, '`')
      .replace(/<[^>]*>/g, '')
      .replaceAll('&#x27;', "'");
    return [...words.matchAll(/[^\n]{0,20}(?: [:;!?»]|« |[\p{L}]'[\p{L}])[^\n]{0,20}/gu)].map(
      ([excerpt]) => `${page.path}: ${excerpt}`,
    );
  });
  expect(faults).toEqual([]);
});

test('every block of code names its language', () => {
  const languages = new Set<string>();
  for (const { page } of context.pages)
    for (const [, name = ''] of page.html.matchAll(/<div class="code"><p>([^<]*)<\/p><pre tabindex="0"/g))
      languages.add(name);
  expect(languages.size).toBeGreaterThan(10);
  expect(
    context.pages.filter(({ page }) =>
      /<pre(?! tabindex="0" role="group" aria-label="[^"]+")/.test(page.html),
    ),
  ).toEqual([]);
  const styles = readFileSync('app/features/copy-code/code.css', 'utf8');
  const looks = new Set(
    context.pages.flatMap(({ page }) => page.html.match(/(?<=<span class=")code-\w+/g) ?? []),
  );
  expect([...looks].filter((look) => !styles.includes(`.${look} {`))).toEqual([]);
});

/** Titles of the steps of a page's procedures that have no figure. */
const stepsWithoutDrawing = (html: string) =>
  stepsOfPage(html)
    .filter((step) => !step.html.includes('<figure'))
    .map(({ title }) => title);

function isOfGuides({ file }: { file: string }): boolean {
  return file.startsWith('content/guides/');
}
