import { beforeAll, expect, test } from 'vitest';
import { CONTENT, shippedContent } from '../content/fixtures/shipped-content.ts';
import type { ContentLibrary } from '../content/library.ts';
import { demoProducts } from './fixtures/demo-products.ts';
import { shippedSearch } from './fixtures/shipped-search.ts';
import type { SiteSearch } from './site-search.ts';

const PS5_HDMI = '/consoles/playstation-5/reparation-port-hdmi';
const CE_34878 = '/guides/reparation-consoles/ps4-erreur-ce-34878-0';
const SWITCH_CHARGE = '/consoles/switch-v1-v2/reparation-port-charge';
const BROKEN_SCREEN = '/services/reparation-telephone-reims/ecran-casse';
const JOY_CON = '/consoles/switch-v1-v2/reparation-joy-con';
const WET_PHONE = '/services/reparation-telephone-reims/desoxydation';
const WET_PHONE_ARTICLE = '/blog/telephone-mouille-les-gestes-avant-les-vacances';

/**
 * The words that visitors type, and the pages that may come first. Several where no order between them would be wrong.
 */
const questions: [words: string, ...first: string[]][] = [
  // Codes, as they are typed.
  ['CE-34878-0', CE_34878],
  ['ce348780', CE_34878],
  ['ce-34878-0 ps4', CE_34878],
  ['CE-348', CE_34878],
  ['ce 34878 0', CE_34878],
  ['34878', CE_34878],
  ['M92T36', SWITCH_CHARGE, '/guides/micro-soudure/m92t36-switch-remplacement'],
  ['m92t', SWITCH_CHARGE, '/guides/micro-soudure/m92t36-switch-remplacement'],
  ['HAC-003', '/guides/reparation-consoles/switch-changer-batterie-hac-003'],
  ['hac003', '/guides/reparation-consoles/switch-changer-batterie-hac-003'],
  ['NB7NQ621M', '/consoles/xbox-series-s-x/reparation-port-hdmi'],
  ['rtx 5060', '/blog/rtx-5060-rx-9060-xt-8-go-suffisent-ils'],
  ['rtx5060', '/blog/rtx-5060-rx-9060-xt-8-go-suffisent-ils'],
  [
    'ylod',
    '/guides/reparation-consoles/ps3-ylod-diagnostic',
    '/consoles/playstation-3/reparation-surchauffe',
  ],
  // Models, together, apart and by their long name.
  ['ps5 hdmi', PS5_HDMI],
  ['ps 5 port hdmi', PS5_HDMI],
  ['playstation 5 hdmi', PS5_HDMI],
  ['PlayStation5 HDMI', PS5_HDMI],
  ['switch 2', '/consoles/switch-2'],
  ['switch2 ecran', '/consoles/switch-2/reparation-ecran'],
  ['xboxone', '/consoles/xbox-one'],
  ['steam deck ssd', '/guides/reparation-consoles/steam-deck-changer-ssd-2230'],
  [
    'windows 10',
    '/guides/informatique/windows-10-fin-de-support-vos-options',
    '/blog/fin-de-windows-10-dans-quatre-mois-que-faire',
  ],
  // Accents, capitals, apostrophes, plurals, genders.
  ['ecran iphone casse', BROKEN_SCREEN],
  ['Écrans iPhone CASSÉS', BROKEN_SCREEN],
  ["téléphone tombé dans l'eau", WET_PHONE, WET_PHONE_ARTICLE],
  ['téléphone tombé dans l’eau', WET_PHONE, WET_PHONE_ARTICLE],
  ['recuperation de donnees', '/services/recuperation-donnees'],
  ['batteries gonflées', '/guides/reparation-pc-mac/batterie-gonflee-pc-portable-macbook'],
  // One word or two.
  ['joycon', JOY_CON, '/consoles/switch-oled/reparation-joy-con'],
  ['joy con', JOY_CON, '/consoles/switch-oled/reparation-joy-con'],
  ['joy-con drift', JOY_CON, '/consoles/switch-2/reparation-joy-con'],
  ['micro soudure', '/services/micro-soudure'],
  ['microsoudure', '/services/micro-soudure'],
  [
    'wi fi lent',
    '/guides/informatique/wifi-lent-diagnostic-maison',
    '/consoles/playstation-5/reparation-wifi-bluetooth',
  ],
  // Slips of the fingers.
  ['hmdi ps5', PS5_HDMI],
  ['telehpone mouillé', WET_PHONE],
  ['surchaufe ps4', '/consoles/playstation-4/reparation-surchauffe'],
  ['reparasion manette', '/services/reparation-joystick-drift'],
  ['bubendorf', '/services/reparation-circuit-volet-roulant-bubendorff'],
  ['minecarft', '/hebergement/minecraft'],
  ['tehrmomix', '/services/reparation-thermomix-reims'],
  // The same things in other words.
  ['tel mouillé', WET_PHONE],
  ['smartphone écran', BROKEN_SCREEN, '/services/reparation-telephone-reims'],
  [
    'ordi qui chauffe',
    '/guides/reparation-pc-mac/pc-portable-surchauffe-nettoyage',
    '/blog/avant-l-ete-cinq-pannes-de-pc-que-la-chaleur-revele',
  ],
  ['joystick', '/services/reparation-joystick-drift'],
  ['tarif iphone', '/prix/telephone/iphone'],
  ['horaires', '/faq#quels-sont-les-horaires-d-ouverture', '/notre-magasin'],
  ['envoyer ma console par la poste', '/services/reparation-consoles-distance'],
  ['montage pc gamer', '/services/montage-pc-reims', '/services/config-pc-gaming-reims'],
  // Whole sentences.
  ['ma switch ne charge plus', SWITCH_CHARGE, '/consoles/switch-lite/reparation-port-charge'],
  ['pourquoi mon pc ne démarre plus ?', '/guides/reparation-pc-mac/pc-ne-demarre-plus-ordre-des-tests'],
  ['comment nettoyer un port usb-c', '/guides/astuces/nettoyer-port-usb-c-ou-lightning'],
  ['lecteur de disque ps4', '/consoles/playstation-4/reparation-lecteur'],
  [
    'ps4 trop bruyante',
    '/consoles/playstation-4/reparation-surchauffe',
    '/guides/reparation-consoles/ps4-bruyante-nettoyage-pate-thermique',
  ],
  // The rest of the site.
  ['protection ddos fivem', '/hebergement/anti-ddos-fivem'],
  ['starlink', '/services/starlink'],
  ['film hydrogel', '/services/pose-film-telephone'],
  ['arduino', '/services/arduino'],
  ['delid ps3', '/services/delid-ps3-reims'],
  ['devis', '/services/diagnostic-devis'],
  ['cgv', '/legal/cgv'],
  ['confidentialite', '/legal/privacy'],
  // The shop's products: references, brands, models, parts. A question that names a fault shows its repair first.
  ['LAP-CN-001', '/produit/ryzen-5-7600'],
  ['lap cn 007', '/produit/rtx-5060-8-go'],
  ['ryzen 7600', '/produit/ryzen-5-7600'],
  ['7800x3d', '/produit/ryzen-7-7800x3d'],
  ['acheter une rtx 5060', '/produit/rtx-5060-8-go'],
  ['carte graphique occasion', '/produit/rtx-3060-12-go-occasion', '/produit/rx-6600-8-go-occasion'],
  ['achat batterie iphone 11', '/produit/batterie-iphone-11'],
  ['puce M92T36', '/produit/puce-m92t36', '/guides/micro-soudure/m92t36-switch-remplacement'],
  ['bobine pla', '/produit/bobine-pla-1-kg'],
  ['switch lite reconditionée', '/produit/switch-lite-reconditionnee'],
  ['ventilateur ps4 slim', '/produit/ventilateur-ps4-slim'],
  ['kit ddr5 32 go', '/produit/kit-ddr5-32-go-6000'],
  ['station de soudage', '/produit/station-de-soudage-65-w'],
  ['switch lite reconditionnee', '/produit/switch-lite-reconditionnee'],
  ['pate thermique 5 g', '/produit/pate-thermique-5-g'],
];

let content: ContentLibrary;
let search: SiteSearch;
beforeAll(async () => {
  content = await shippedContent();
  search = await shippedSearch();
}, 240_000);

test.each(questions)('« %s » finds first what was meant', async (words, ...first) => {
  const { groups } = await search.find({ words, kind: '', page: 1 });
  expect(first).toContain(groups[0]?.items[0]?.path);
});

test('there are sixty questions at least, each asked once', () => {
  expect(new Set(questions.map(([words]) => words)).size).toBe(questions.length);
  expect(questions.length).toBeGreaterThanOrEqual(60);
});

test.each([
  ['ps5 hd', PS5_HDMI],
  ['ce-348', CE_34878],
  ['microsoud', '/services/micro-soudure'],
  ['thermom', '/services/reparation-thermomix-reims'],
  ['switch 2 bat', '/consoles/switch-2/reparation-batterie'],
  ['ryzen 5 76', '/produit/ryzen-5-7600'],
  ['LAP-CN-00', '/produit/ryzen-5-7600'],
  ['station de soud', '/produit/station-de-soudage-65-w'],
])('« %s », not typed to its end, proposes its page among the first', async (words, path) => {
  const { suggestions } = await search.suggest(words);
  expect(suggestions.length).toBeLessThanOrEqual(8);
  expect(suggestions.slice(0, 3).map((suggestion) => suggestion.path)).toContain(path);
});

test('every product is found by its name and by its reference', async () => {
  const lost: string[] = [];
  for (const { path: address, title, keywords } of await demoProducts(CONTENT).read())
    for (const words of [title, keywords[0] ?? '']) {
      const { groups } = await search.find({ words, kind: 'produit', page: 1 });
      if (!groups[0]?.items.slice(0, 3).some((item) => item.path === address)) lost.push(words);
    }
  expect(lost).toEqual([]);
});

test('every page of content and every model with a price is found by its own title', async () => {
  const lost: string[] = [];
  for (const { path: page, title } of content.listPages()) {
    const { groups } = await search.find({ words: title, kind: '', page: 1 });
    const address = page === '/legal/legal' ? '/mentions-legales' : page;
    if (!groups.some(({ items }) => items.some((item) => item.path === address))) lost.push(page);
  }
  expect(lost).toEqual([]);
}, 240_000);
