import { BUY_BACK_PATH, BUY_BACK_TITLE } from '#domain/buy-back/buy-back-page.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { type OrderPauseFacts, orderPauseOn } from '#domain/selling/order-pause.ts';
import { isListed } from '#domain/selling/search-engines.ts';
import { takesOrders } from '#domain/selling/shop-mode.ts';
import { isRendered, renderedSrc } from '#domain/stock/rendered-picture.ts';
import type { ArticleCard } from '../content/cards.ts';
import type { ContentLibrary } from '../content/library.ts';
import type { Log } from '../log.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import type { BuyBacks } from '../shop/buy-backs/buy-backs-module.ts';
import type { Catalogue } from '../shop/catalogue/catalogue-module.ts';
import type { Checkout } from '../shop/orders/checkout-module.ts';
import type { SocialCard } from '../social-image/render-social-image.ts';
import { imageSectionOf, type SectionName } from '../social-image/sections.ts';
import { socialImages } from '../social-image/social-images.ts';
import type { Feed, FeedArticle } from './feed.ts';
import { jsonFeed } from './json-feed.ts';
import { llmsTxt, summariesOf } from './llms-txt.ts';
import type { MachineFiles } from './machine-routes.ts';
import { merchantFeed } from './merchant-feed.ts';
import { robotsTxt } from './robots-txt.ts';
import { rssXml } from './rss-xml.ts';
import { securityTxt } from './security-txt.ts';
import { contentEntries, shopEntries } from './sitemap-entries.ts';
import { sitemapXml } from './sitemap-xml.ts';

export type MachineFilesOptions = {
  siteUrl: string;
  content: ContentLibrary;
  catalogue: Pick<Catalogue, 'categories' | 'findProduct' | 'offers'>;
  buyBacks: Pick<BuyBacks, 'offered'>;
  checkout: Pick<Checkout, 'deliveryPricesOfOne'>;
  mark: string;
  shop: () => ShopSettings & OrderPauseFacts;
  clock: () => Date;
  publicSettings: ReturnType<MachineFiles['publicSettings']>;
  cacheDir: string;
  log: Log;
};

/** Pages made by code, with the title of their social image; the others are files of content/. */
const SCREENS: Record<string, string> = {
  '/': 'Votre Expert en Solutions Électroniques & Informatiques à Reims',
  '/services': 'Nos services de réparation et d’informatique',
  '/blog': 'Le blog de l’atelier',
  '/boutique': 'La boutique\u00a0: les tiroirs de l’atelier',
  '/galerie': 'La galerie de l’atelier',
  '/stock': 'En stock à l’atelier',
  '/rendez-vous': 'Rendez-vous de dépôt à l’atelier',
  '/temoignages': 'Les avis de nos clients',
  '/guides': 'Les guides de l’atelier',
  '/faq': 'Questions fréquentes',
  '/map': 'Plan du site',
  '/mentions-legales': 'Mentions légales',
};

/** The head of the blog's feeds. */
const FEED = {
  title: 'Le blog de L’Atelier Papin',
  description:
    'Pannes courantes, gestes utiles et actualités du matériel, par un réparateur indépendant de Reims.',
};

/** The sitemap, robots.txt, the feeds, and the social images of all pages. */
export function createMachineFiles({
  siteUrl,
  mark,
  content,
  catalogue,
  buyBacks,
  checkout,
  shop,
  clock,
  publicSettings,
  cacheDir,
  log,
}: MachineFilesOptions): MachineFiles {
  const guideLists = content.guideCategories().map(({ slug, title }) => [`/guides/${slug}`, title] as const);
  const screens = new Map([...Object.entries(SCREENS), ...guideLists]);
  const titleOf = (path: string) =>
    content.listPages().find((page) => page.path === path)?.title ??
    screens.get(path) ??
    content.priceHubs().find((page) => page.path === path)?.title;
  const isBuying = async () => (await buyBacks.offered()) !== null;
  const images = socialImages({
    cacheDir,
    findCard: async (path) => {
      const section = imageSectionOf(path);
      const title =
        titleOf(path) ?? (path === BUY_BACK_PATH && (await isBuying()) ? BUY_BACK_TITLE : undefined);
      if (title === undefined) return cardOfProduct(path, section);
      const { picture, price } = content.sharedLookOf(path);
      return {
        title,
        section,
        illustration: content.illustrationOf(path),
        rendered: picture && renderedSrc(picture.rendered, picture.view),
        price,
      };
    },
    reportError: (error) => log.warn({ err: error }, 'social image failed'),
  });
  async function cardOfProduct(path: string, section: SectionName | null): Promise<SocialCard | null> {
    const slug = /^\/produit\/([a-z0-9-]+)$/.exec(path)?.[1];
    const product = slug ? await catalogue.findProduct(slug) : null;
    if (!product) return null;
    const [picture] = product.pictures;
    return {
      title: product.name,
      section,
      rendered: picture && isRendered(picture) ? picture.src : null,
      price: formatEuros(product.direct_price_cents),
    };
  }
  const wholeArticles = new WeakMap<readonly ArticleCard[], FeedArticle[]>();
  function feed(): Feed {
    const cards = content.listArticles();
    const articles = wholeArticles.get(cards) ?? cards.map((card) => ({ ...card, html: bodyOf(card.path) }));
    wholeArticles.set(cards, articles);
    return { ...FEED, siteUrl, articles };
  }
  const bodyOf = (path: string) => content.findPage(path)?.html ?? '';
  return {
    sitemapXml: async () => {
      const entries = [
        ...contentEntries(content, screens.keys()),
        ...(await shopEntries(catalogue, await isBuying())),
      ];
      return sitemapXml({ siteUrl, entries });
    },
    async merchantFeed() {
      const { name, mode, ...facts } = shop();
      // Only products that can be bought.
      const isPaused = orderPauseOn(facts, dayInParis(clock())) !== null;
      const isSelling = takesOrders(mode) && isListed(mode, siteUrl) && !isPaused;
      return merchantFeed({
        siteUrl,
        shopName: name,
        offers: isSelling ? await catalogue.offers() : [],
        parcelCents: ({ weightG, directPriceCents, isPickupOnly }) =>
          checkout.deliveryPricesOfOne({ weightG, unitPriceCents: directPriceCents, isPickupOnly }).parcel,
      });
    },
    robotsTxt: () => robotsTxt({ siteUrl }),
    llmsTxt: () =>
      llmsTxt({
        siteUrl,
        shop: shop(),
        sections: content.siteSections(),
        summaries: summariesOf(content.pageHeads()),
      }),
    mark: () => mark,
    securityTxt: () => securityTxt({ siteUrl, email: shop().email, now: clock() }),
    publicSettings: () => publicSettings,
    rssXml: () => rssXml(feed()),
    jsonFeed: () => jsonFeed(feed()),
    readSocialImage: (path) => images.read(path),
  };
}
