import { stagger } from '#app/features/content/stagger.ts';
import { GoLink } from '#app/ui/go-link.tsx';
import { formatLongDate } from '#domain/dates/dates.ts';
import { articleImage } from './article-image.ts';

export type PostCardData = {
  slug: string;
  title: string;
  date: string;
  author: string;
  category: string;
  excerpt: string;
  image: string | null;
};

type PostCardProps = {
  post: PostCardData;
  /** Position in the list: cards enter one after the other (0.1 s × index). */
  index: number;
};

/** One article of the list (`.posts`). The whole card is a link. */
export function PostCard({ post, index }: PostCardProps) {
  return (
    <article className="post" style={stagger(index)}>
      <div className="mat">
        <img src={articleImage(post.image)} alt="" width="320" height="240" loading="lazy" />
      </div>
      <div className="post__body">
        <p className="post__category">{post.category}</p>
        <h2>{post.title}</h2>
        <p className="post__excerpt">{post.excerpt}</p>
        <p className="post__meta">
          Par {post.author} le <time dateTime={post.date}>{formatLongDate(post.date)}</time>
        </p>
        <GoLink to={`/blog/${post.slug}`}>
          Lire l'article complet<span className="visually-hidden">{` : ${post.title}`}</span>
        </GoLink>
      </div>
    </article>
  );
}
