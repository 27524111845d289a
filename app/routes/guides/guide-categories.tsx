import { RelatedLinks } from '#app/features/content/related-links.tsx';
import { Link } from '#app/ui/link.tsx';
import { formatMinutes } from '#domain/dates/durations.ts';
import type { GuideCard } from '#server/content/cards.ts';
import type { GuideCategory } from '#server/content/data-files.ts';

type GuideCategoriesProps = { guides: readonly GuideCard[]; categories: readonly GuideCategory[] };

/** All guides by category, as titles only: a hundred cards would make a heavy page. */
export function GuideCategories({ guides, categories }: GuideCategoriesProps) {
  return (
    <div className="guide-cats">
      {categories.map(({ slug, title, description }) => {
        const own = guides.filter(({ category }) => category === slug);
        if (own.length === 0) return null;
        return (
          <section key={slug} aria-labelledby={`guides-${slug}`}>
            <h2 id={`guides-${slug}`}>
              <Link to={`/guides/${slug}`}>{title}</Link>
            </h2>
            <p>{description}</p>
            <RelatedLinks
              links={own.map((guide) => ({
                path: guide.path,
                title: guide.title,
                note: `${guide.difficulty}, ${formatMinutes(guide.minutes)}`,
              }))}
            />
          </section>
        );
      })}
    </div>
  );
}
