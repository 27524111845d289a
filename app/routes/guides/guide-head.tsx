import { Link } from '#app/ui/link.tsx';
import { formatLongDate } from '#domain/dates/dates.ts';
import { readingMinutes } from '#domain/dates/durations.ts';
import type { GuidePage } from '#server/content/pages.ts';

type GuideHeadProps = { guide: GuidePage; category: { slug: string; title: string } };

/** Title, summary, day of the last change, print button and picture of a guide. */
export function GuideHead({ guide, category }: GuideHeadProps) {
  const { title, lead, updated, words, illustration } = guide;
  return (
    <header className="article__head">
      <div>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <p className="byline">
          <span>
            Mis à jour le <time dateTime={updated}>{formatLongDate(updated)}</time>
          </span>
          <span>{readingMinutes(words)}&nbsp;min de lecture</span>
          <Link className="tap" to={`/guides/${category.slug}`}>
            {category.title}
          </Link>
          {/* Handled by app/boot/on-intent/answer-page-buttons.ts. */}
          <button className="needs-script" type="button" data-replay="intent" data-print="">
            Imprimer
          </button>
        </p>
      </div>
      <div className="mat">
        <img src={`/illustrations/${illustration}.svg`} alt="" width="320" height="240" fetchPriority="low" />
      </div>
    </header>
  );
}
