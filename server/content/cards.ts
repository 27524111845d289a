import type { ArticlePage, GuidePage, HostingPage, ProfessionalPage, ServicePage } from './pages.ts';

/** The fields that every page with a price shows on its card. */
type OfferCard = Pick<
  ServicePage,
  'path' | 'cardTitle' | 'summary' | 'details' | 'benefits' | 'icon' | 'illustration' | 'price'
>;

export type ServiceCardFacts = OfferCard &
  Pick<ServicePage, 'title' | 'devices' | 'duration'> & {
    keywords: readonly string[];
    questions: readonly string[];
  };

export type ProfessionalCard = OfferCard & Pick<ProfessionalPage, 'rank'>;

export type HostingCard = OfferCard & Pick<HostingPage, 'rank' | 'category'>;

export type ArticleCard = Pick<
  ArticlePage,
  | 'path'
  | 'title'
  | 'date'
  | 'updated'
  | 'author'
  | 'category'
  | 'tags'
  | 'excerpt'
  | 'image'
  | 'imageAlt'
  | 'ogImage'
> & { slug: string };

export type GuideCard = Pick<
  GuidePage,
  | 'path'
  | 'title'
  | 'summary'
  | 'illustration'
  | 'devices'
  | 'difficulty'
  | 'minutes'
  | 'products'
  | 'updated'
> & {
  /** Its folder: the slug of a category of data/guides.yml. */
  category: string;
};

export function guideCard(page: Omit<GuidePage, 'html'>): GuideCard {
  const { path, title, summary, illustration, devices, difficulty, minutes, products, updated } = page;
  const category = path.split('/')[2] ?? '';
  return { path, title, summary, illustration, devices, difficulty, minutes, products, updated, category };
}

function offerCard(page: OfferCard): OfferCard {
  const { path, cardTitle, summary, details, benefits, icon, illustration, price } = page;
  return { path, cardTitle, summary, details, benefits, icon, illustration, price };
}

export function serviceCard(page: Omit<ServicePage, 'html'>): ServiceCardFacts {
  const { title, devices, duration, seo, faq } = page;
  const questions = faq.map(({ question }) => question);
  return { ...offerCard(page), title, devices, duration, keywords: seo.keywords, questions };
}

export function professionalCard(page: Omit<ProfessionalPage, 'html'>): ProfessionalCard {
  return { ...offerCard(page), rank: page.rank };
}

export function hostingCard(page: Omit<HostingPage, 'html'>): HostingCard {
  return { ...offerCard(page), rank: page.rank, category: page.category };
}

export function articleCard(page: Omit<ArticlePage, 'html'>): ArticleCard {
  const { path, title, date, updated, author, category, tags, excerpt, image, imageAlt, ogImage } = page;
  const slug = path.slice('/blog/'.length);
  return { path, slug, title, date, updated, author, category, tags, excerpt, image, imageAlt, ogImage };
}

/** Newest first. Articles of the same day keep their order: those of the shop, then those of files by name. */
export function byNewest(a: ArticleCard, b: ArticleCard): number {
  return b.date.localeCompare(a.date);
}

/** The order of an area whose pages give their own place. */
export function byRank(a: { rank: number; path: string }, b: { rank: number; path: string }): number {
  return a.rank - b.rank || a.path.localeCompare(b.path);
}

/** @param order slugs under /services/; pages that it does not name come last, by path. */
export function byOrder(order: readonly string[]): (a: ServiceCardFacts, b: ServiceCardFacts) => number {
  const rank = ({ path }: ServiceCardFacts) => {
    const index = order.indexOf(path.slice('/services/'.length));
    return index < 0 ? order.length : index;
  };
  return (a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path);
}
