import type { ArticlePage, GuidePage, ServicePage } from './pages.ts';

export type ServiceCard = Pick<
  ServicePage,
  | 'path'
  | 'title'
  | 'cardTitle'
  | 'summary'
  | 'details'
  | 'benefits'
  | 'icon'
  | 'illustration'
  | 'devices'
  | 'price'
  | 'duration'
> & { keywords: readonly string[]; questions: readonly string[] };

export type ArticleCard = Pick<
  ArticlePage,
  'path' | 'title' | 'date' | 'author' | 'category' | 'tags' | 'excerpt' | 'image' | 'imageAlt'
> & { slug: string };

export type GuideCard = Pick<
  GuidePage,
  'path' | 'title' | 'summary' | 'illustration' | 'devices' | 'difficulty' | 'minutes' | 'updated'
> & {
  /** Its folder: the slug of a category of data/guides.yml. */
  category: string;
};

export function guideCard(page: Omit<GuidePage, 'html'>): GuideCard {
  const { path, title, summary, illustration, devices, difficulty, minutes, updated } = page;
  const category = path.split('/')[2] ?? '';
  return { path, title, summary, illustration, devices, difficulty, minutes, updated, category };
}

export function serviceCard(page: Omit<ServicePage, 'html'>): ServiceCard {
  const { path, title, cardTitle, summary, details, benefits, icon, illustration, devices } = page;
  const { price, duration, seo, faq } = page;
  return {
    path,
    title,
    cardTitle,
    summary,
    details,
    benefits,
    icon,
    illustration,
    devices,
    price,
    duration,
    keywords: seo.keywords,
    questions: faq.map(({ question }) => question),
  };
}

export function articleCard(page: Omit<ArticlePage, 'html'>): ArticleCard {
  const { path, title, date, author, category, tags, excerpt, image, imageAlt } = page;
  const slug = path.slice('/blog/'.length);
  return { path, slug, title, date, author, category, tags, excerpt, image, imageAlt };
}

export function byNewest(a: ArticleCard, b: ArticleCard): number {
  return b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug);
}

/** @param order slugs under /services/; what it does not name comes last, by path. */
export function byOrder(order: readonly string[]): (a: ServiceCard, b: ServiceCard) => number {
  const rank = ({ path }: ServiceCard) => {
    const index = order.indexOf(path.slice('/services/'.length));
    return index < 0 ? order.length : index;
  };
  return (a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path);
}
