import { ButtonLink } from '#app/ui/button-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { PostCard, type PostCardData } from './post-card.tsx';

/** The chosen articles, rendered by the server: a new choice brings new cards, which enter one after the other. */
export function PostList({ posts }: { posts: readonly PostCardData[] }) {
  if (posts.length === 0) return <NoPost />;
  return (
    <div className="posts">
      {posts.map((post, index) => (
        <PostCard key={post.slug} post={post} index={index} />
      ))}
    </div>
  );
}

function NoPost() {
  return (
    <div className="remote">
      <div className="mat">
        <img src="/illustrations/diagnostic.svg" alt="" width="320" height="240" />
      </div>
      <div>
        <h2>Aucun article de blog pour le moment.</h2>
        <p>
          Une panne à comprendre ? Les <Link to="/services">pages de nos services</Link> décrivent les
          symptômes, les causes et les prix de départ.
        </p>
        <div className="hero__cta">
          <ButtonLink variant="primary" to="/services">
            Voir nos services
          </ButtonLink>
          <ButtonLink to="/blog">Tous les articles</ButtonLink>
        </div>
      </div>
    </div>
  );
}
