import { Prose } from '#app/features/content/prose.tsx';
import { articleImage } from '#app/routes/blog/article-image.ts';
import { readingMinutes } from '#domain/dates/durations.ts';

export type PreviewView = {
  title: string;
  excerpt: string;
  image: string | null;
  /** Made by the content pipeline: without the writer's raw HTML or scripted addresses. */
  html: string;
  words: number;
  advice: readonly string[];
};

/** An article as the blog would show it, with advice to improve it. */
export function ArticlePreview({ title, excerpt, image, html, words, advice }: PreviewView) {
  return (
    <section className="area__part" aria-labelledby="apercu-titre">
      <h2 id="apercu-titre">Aperçu</h2>
      <p role="status">
        {words > 1 ? `${words} mots` : `${words} mot`}, {readingMinutes(words)}&nbsp;min de lecture.
      </p>
      {advice.length > 0 && (
        <ul className="own__advice">
          {advice.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <article className="own__preview">
        <img src={articleImage(image)} alt="" width="320" height="240" />
        <p className="own__title">{title}</p>
        <p className="lead">{excerpt}</p>
        <Prose id="apercu" html={html} />
      </article>
    </section>
  );
}
