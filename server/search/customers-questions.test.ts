import { beforeAll, expect, test } from 'vitest';
import { shippedContent } from '../content/fixtures/shipped-content.ts';
import { contentSource } from './content-documents.ts';
import { shippedSearch } from './fixtures/shipped-search.ts';
import { searchWords } from './search-words.ts';
import type { SiteSearch } from './site-search.ts';

const PHONES = '/services/reparation-telephone-reims';
const SCREEN = `${PHONES}/ecran-casse`;
const BATTERY = `${PHONES}/batterie`;
const PC_MAC = '/services/reparation-pc-mac';
const FAQ = '/faq#';
const DDR5 = '/produit/kit-ddr5-32-go-6000';
const DDR4 = '/produit/kit-ddr4-16-go-3200';
const DATA = '/services/recuperation-donnees';

/** The words that customers type, and the one address that they want. */
const questions: Record<string, [words: string, first: string][]> = {
  'devices and models': [
    ['iphone 13', PHONES],
    ['iPhone 13 Pro Max', PHONES],
    ['13 pro max', PHONES],
    ['iphone13', PHONES],
    ['iphone se 2020', PHONES],
    ['galaxy s21', PHONES],
    ['samsung a54', PHONES],
    ['redmi note 12', PHONES],
    ['ps5', '/consoles/playstation-5'],
    ['ps5 slim', '/consoles/playstation-5'],
    ['play 5', '/consoles/playstation-5'],
    ['ps4 pro', '/consoles/playstation-4'],
    ['xbox series x', '/consoles/xbox-series-s-x'],
    ['switch oled', '/consoles/switch-oled'],
    ['macbook air m1', PC_MAC],
    ['macbooks', PC_MAC],
    ['pc portable asus', PC_MAC],
    ['thermomix tm5', '/services/reparation-thermomix-reims'],
    ['collier gps chien', '/services/reparation-gps-chien'],
  ],
  brands: [
    ['samsung', PHONES],
    ['huawei', PHONES],
    ['sony', '/services/reparation-consoles/playstation-reims'],
    ['nintendo', '/services/reparation-consoles/nintendo-reims'],
    ['bubendorff', '/services/reparation-circuit-volet-roulant-bubendorff'],
  ],
  'faults in customers’ words': [
    ['batterie iphone 13', BATTERY],
    ['batterie iphone', BATTERY],
    ['écran iphone 13', SCREEN],
    ['vitre de téléphone fissurée', SCREEN],
    ['iphone ne charge plus', `${PHONES}/connecteur-charge`],
    ['prise de charge samsung', `${PHONES}/connecteur-charge`],
    ['ps5 surchauffe', '/consoles/playstation-5/reparation-surchauffe'],
    ['ma ps5 chauffe trop', '/consoles/playstation-5/reparation-surchauffe'],
    ['ps5 ne s’allume plus', '/consoles/playstation-5/reparation-alimentation'],
    ['ps4 fait du bruit', '/consoles/playstation-4/reparation-surchauffe'],
    ['ps5 pas d’image sur la télé', '/consoles/playstation-5/reparation-port-hdmi'],
    ['ps5 ne lit plus les disques', '/consoles/playstation-5/reparation-lecteur'],
    ['xbox one hdmi', '/consoles/xbox-one/reparation-port-hdmi'],
    ['joystick switch lite', '/consoles/switch-lite/reparation-joystick'],
    ['batterie switch oled', '/consoles/switch-oled/reparation-batterie'],
    ['disque dur qui claque', DATA],
    ['récupérer mes photos', DATA],
    ['écran bleu windows', '/guides/reparation-pc-mac/ecran-bleu-codes-arret-windows'],
    ['charnière pc portable cassée', '/guides/reparation-pc-mac/pc-portable-charniere-cassee'],
    ['eau renversée sur mon macbook', '/guides/reparation-pc-mac/macbook-liquide-renverse'],
    ['mon ordinateur rame', '/services/upgrade-pc-reims'],
  ],
  'parts and accessories': [
    ['ram', '/produit/ddr4-8-go-2666-occasion'],
    ['processeur', '/produit/ryzen-5-7600'],
    ['carte mère b650', '/produit/carte-mere-b650-micro-atx'],
    ['chargeur usb-c', '/produit/chargeur-gan-65-w-2-ports'],
    ['câbles hdmi', '/produit/cable-hdmi-ultra-high-speed-2-m'],
    ['disques durs externes', '/produit/disque-dur-externe-2-to'],
    ['multimètre', '/produit/multimetre-cat-iii'],
    ['fer à souder', '/produit/station-de-soudage-65-w'],
    ['onduleur', '/produit/onduleur-600-va'],
    ['filament pla', '/produit/bobine-pla-1-kg'],
    ['tournevis de précision', '/produit/kit-tournevis-precision-32'],
    ['pc gamer occasion', '/produit/pc-gamer-ryzen-5-3600-rx-6600'],
    ['multiprise', '/produit/multiprise-parasurtenseur-6-prises'],
  ],
  'numbers and their units': [
    ['ssd nvme pcie 1to', '/produit/ssd-nvme-1-to-pcie-4'],
    ['ssd sata 500go', '/produit/ssd-sata-500-go'],
    ['16go ddr4', DDR4],
    ['32 gb ddr5', DDR5],
    ['alimentation 650w', '/produit/alimentation-650-w-occasion'],
    ['alim 750 watts', '/produit/alimentation-750-w-or-atx31'],
    ['chargeur 65w', '/produit/chargeur-gan-65-w-2-ports'],
    ['clé usb 64go', '/produit/cle-usb-64-go-usb-32'],
    ['carte micro sd 256go', '/produit/carte-microsd-express-256'],
    ['écran 24 pouces', '/produit/ecran-24-pouces-ips-occasion'],
  ],
  services: [
    ['réparer mon pc', PC_MAC],
    ['réparation téléphone', PHONES],
    ['imprimante 3d', '/services/impression-3d'],
    ['installation à domicile', '/services/installation-domicile'],
    ['serveur minecraft', '/hebergement/minecraft'],
    ['créer un site internet', '/hebergement/creation-site'],
    ['maintenance informatique entreprise', '/professionnel/maintenance-informatique'],
    ['pose de film sur téléphone', '/services/pose-film-telephone'],
  ],
  'what is done on the site': [
    ['suivre ma réparation', '/suivi-reparation'],
    ['où en est ma réparation ?', '/suivi-reparation'],
    ['suivre ma commande', '/suivi-commande'],
    ['où est mon colis', '/suivi-commande'],
    ['ma facture', '/suivi-commande'],
    ['rdv', '/rendez-vous'],
    ['rendez-vous', '/rendez-vous'],
    ['prendre un rendez vous', '/rendez-vous'],
    ['contact', '/contact'],
    ['numéro de téléphone', '/contact'],
    ['panier', '/panier'],
    ['mon compte', '/espace-client'],
    ['connexion', '/connexion'],
    ['mot de passe oublié', '/mot-de-passe-oublie'],
    ['créer un compte', '/inscription'],
    ['retourner un article', '/renoncer-au-contrat'],
    ['avis clients', '/temoignages'],
    ['adresse', '/notre-magasin'],
    ['boutique', '/boutique'],
    ['demander un devis', '/demande'],
    ['tarifs', '/prix'],
    ['envoyer mon appareil', '/envoi'],
  ],
  'numbers of files': [
    ['REP-2026-000001', '/suivi-reparation'],
    ['rep 2026 k7r 4wm', '/suivi-reparation'],
    ['CMD-2026-K7R-4WM', '/suivi-commande'],
    ['cmd2026000123', '/suivi-commande'],
    ['RDV-2026-000012', '/rendez-vous'],
    ['REN-2026-K7R-4WM', '/renoncer-au-contrat'],
  ],
  'slips of the fingers': [
    ['baterie iphone', BATTERY],
    ['ecran ifone 13', SCREEN],
    ['batrie iphone 12', BATTERY],
    ['telefone cassé', SCREEN],
    ['reperation ps5', '/consoles/playstation-5'],
    ['recuperation de donées', DATA],
    ['rendez vosu', '/rendez-vous'],
    ['suivi reparasion', '/suivi-reparation'],
    ['rysen 7800x3d', '/produit/ryzen-7-7800x3d'],
  ],
  'whole sentences': [
    ['combien coûte un écran d’iphone ?', SCREEN],
    ['est-ce que vous réparez les iphone ?', PHONES],
    ['quels sont vos horaires ?', `${FAQ}quels-sont-les-horaires-d-ouverture`],
    ['le diagnostic est-il gratuit ?', `${FAQ}le-diagnostic-est-il-gratuit`],
    ['combien de temps dure une réparation', `${FAQ}combien-de-temps-dure-une-reparation`],
    ['où êtes-vous situés ?', '/notre-magasin'],
    ['puis-je payer par carte bancaire ?', `${FAQ}quels-moyens-de-paiement-acceptez-vous`],
    ['ma réparation est-elle garantie ?', `${FAQ}quelle-garantie-sur-une-reparation`],
    ['vous reprenez les vieux téléphones ?', `${FAQ}reprenez-vous-mes-anciens-appareils`],
  ],
};

/** Questions with two equally good answers: the wanted one is the first or the second. */
const amongTwo: [words: string, wanted: string][] = [
  ['mémoire vive', DDR5],
  ['ssd', '/produit/ssd-nvme-1-to-pcie-4'],
  ['suivi', '/suivi-reparation'],
  ['ssd 1to', '/produit/ssd-nvme-1-to-pcie-4'],
  ['ssd 1 tb', '/produit/ssd-nvme-1-to-pcie-4'],
  ['processeur ryzen 5', '/produit/ryzen-5-7600'],
  ['pâte thermique', '/produit/pate-thermique-5-g'],
  ['apple', PC_MAC],
];

let search: SiteSearch;
let pages: Set<string>;
beforeAll(async () => {
  const content = contentSource(await shippedContent());
  pages = new Set([...(await content.read())].map((document) => document.path));
  search = await shippedSearch();
}, 240_000);

/** The results as /recherche shows them, group after group, and as the header shows them, the best of all. */
async function firstOf(words: string): Promise<{ page: string[]; header: string[] }> {
  const { groups } = await search.find({ words, kind: '', page: 1 });
  const { suggestions } = await search.suggest(words);
  return {
    page: groups.flatMap(({ items }) => items.map((item) => item.path)),
    header: suggestions.map((suggestion) => suggestion.path),
  };
}

for (const [kind, asked] of Object.entries(questions))
  test.each(asked)(`${kind}: « %s » finds %s first`, async (words, first) => {
    const { page, header } = await firstOf(words);
    expect([page[0], header[0]]).toEqual([first, first]);
  });

test.each(amongTwo)('« %s » finds %s among the first two', async (words, wanted) => {
  const { header } = await firstOf(words);
  expect(header.slice(0, 2)).toContain(wanted);
});

test('a hundred questions at least, each asked once, ten at most with two answers', () => {
  const all = [...Object.values(questions).flat(), ...amongTwo].map(([words]) => words);
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(100);
  expect(amongTwo.length).toBeLessThanOrEqual(10);
});

test('every page that content/data/search.yml names can be found', () => {
  const named = searchWords.pages.map((page) => page.path);
  // The page that buys devices is found once its owner has opened it (tests/server/shop/buy-back-pages.test.ts).
  expect(named.filter((page) => !pages.has(page))).toEqual(['/rachat']);
});
