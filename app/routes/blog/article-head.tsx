import { Link } from '#app/ui/link.tsx';
import { formatLongDate } from '#domain/dates/dates.ts';
import { readingMinutes } from '#domain/dates/durations.ts';
import type { ArticlePage } from '#server/content/pages.ts';
import { articleImage } from './article-image.ts';
import { blogPath } from './blog-choice.ts';

type ArticleHeadProps = { article: ArticlePage };

/** Title, summary, date, author, category and picture of an article. */
export function ArticleHead({ article }: ArticleHeadProps) {
  const { title, excerpt, date, updated, author, category, image, imageAlt, words } = article;
  return (
    <header className="article__head">
      <div>
        <h1>{title}</h1>
        <p className="lead">{excerpt}</p>
        <p className="byline">
          <span>
            Par {author} le <time dateTime={date}>{formatLongDate(date)}</time>
          </span>
          {updated > date && (
            <span>
              Mis à jour le <time dateTime={updated}>{formatLongDate(updated)}</time>
            </span>
          )}
          <span>{readingMinutes(words)}&nbsp;min de lecture</span>
          <Link className="tap" to={blogPath({ category })}>
            {category}
          </Link>
        </p>
      </div>
      <div className="mat">
        <img src={articleImage(image)} alt={imageAlt ?? ''} width="320" height="240" fetchPriority="low" />
      </div>
    </header>
  );
}
