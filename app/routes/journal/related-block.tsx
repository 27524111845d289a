import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatLongDate } from '#domain/dates.ts';
import { blogPath } from './blog-choice.ts';
import type { RelatedToArticle } from './related-articles.ts';

/** What to read after an article: the latest ones, the popular categories, the frequent tags. */
export function RelatedBlock({ recent, categories, tags }: RelatedToArticle) {
  return (
    <aside className="ticket kit" aria-labelledby="a-lire">
      <h2 id="a-lire">À lire aussi</h2>
      <ul className="kit__posts">
        {recent.map(({ slug, title, date }) => (
          <li key={slug}>
            <Link to={`/blog/${slug}`}>{title}</Link>
            <time dateTime={date}>{formatLongDate(date)}</time>
          </li>
        ))}
      </ul>
      <h3>Catégories</h3>
      <ul>
        {categories.map((category) => (
          <li key={category}>
            <Link className="tap" to={blogPath({ category })}>
              {category}
            </Link>
          </li>
        ))}
      </ul>
      <h3>Mots-clés fréquents</h3>
      <TagList tags={tags} />
      <footer>
        <Link className="go" to="/blog">
          Tous les articles
          <ArrowRight className="ico" />
        </Link>
      </footer>
    </aside>
  );
}

/** Tags as links to the list they narrow. */
export function TagList({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={blogPath({ tag })}>{tag}</Link>
        </li>
      ))}
    </ul>
  );
}
