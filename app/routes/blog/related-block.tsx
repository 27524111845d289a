import { RelatedLinks } from '#app/features/content/related-links.tsx';
import { Link } from '#app/ui/link.tsx';
import { formatLongDate } from '#domain/dates/dates.ts';
import { blogPath } from './blog-choice.ts';
import type { RelatedToArticle } from './related-articles.ts';

/** What to read after an article: the latest articles, popular categories, frequent tags. */
export function RelatedBlock({ recent, categories, tags }: RelatedToArticle) {
  const links = recent.map(({ slug, title, date }) => ({
    path: `/blog/${slug}`,
    title,
    note: formatLongDate(date),
  }));
  return (
    <aside className="more" aria-labelledby="a-lire">
      <h2 id="a-lire">À lire aussi</h2>
      <RelatedLinks links={links} />
      <h3>Catégories</h3>
      <ChoiceList
        choices={categories.map((category) => ({ name: category, path: blogPath({ category }) }))}
      />
      <h3>Mots-clés fréquents</h3>
      <TagList tags={tags} />
    </aside>
  );
}

/** Tags as links to the filtered list. */
export function TagList({ tags }: { tags: readonly string[] }) {
  return <ChoiceList choices={tags.map((tag) => ({ name: tag, path: blogPath({ tag }) }))} />;
}

/** Short names as links, side by side. */
export function ChoiceList({ choices }: { choices: readonly { name: string; path: string }[] }) {
  return (
    <ul className="tags">
      {choices.map(({ name, path }) => (
        <li key={path}>
          <Link to={path}>{name}</Link>
        </li>
      ))}
    </ul>
  );
}
