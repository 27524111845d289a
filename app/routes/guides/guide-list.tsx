import { stagger } from '#app/features/content/stagger.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { formatMinutes } from '#domain/dates/durations.ts';
import type { GuideCard } from '#server/content/cards.ts';
import { DifficultyLevel } from './difficulty-level.tsx';

/** The chosen guides, as cards. */
export function GuideList({ guides }: { guides: readonly GuideCard[] }) {
  if (guides.length === 0) return <NoGuide />;
  return (
    <div className="posts">
      {guides.map(({ path, title, summary, illustration, difficulty, minutes }, index) => (
        <article key={path} className="post" style={stagger(Math.min(index, 8))}>
          <div className="mat">
            <img src={`/illustrations/${illustration}.svg`} alt="" width="320" height="240" loading="lazy" />
          </div>
          <div className="post__body">
            <h2>{title}</h2>
            <p className="post__excerpt">{summary}</p>
            <p className="post__meta">
              <DifficultyLevel difficulty={difficulty} /> · {formatMinutes(minutes)}
            </p>
            <GoLink to={path}>
              Lire le guide<span className="visually-hidden">{`\u00a0: ${title}`}</span>
            </GoLink>
          </div>
        </article>
      ))}
    </div>
  );
}

function NoGuide() {
  return (
    <div className="remote">
      <div className="mat">
        <img src="/illustrations/aucun-resultat.svg" alt="" width="320" height="240" />
      </div>
      <div>
        <h2>Aucun guide ne répond à ces choix</h2>
        <p>
          Retirez un filtre, ou écrivez la panne en un mot&nbsp;: un modèle, un code d’erreur, une pièce. Les{' '}
          <Link to="/services">pages de nos services</Link> décrivent aussi les symptômes et les prix de
          départ.
        </p>
        <div className="hero__cta">
          <ButtonLink variant="primary" to="/guides">
            Tous les guides
          </ButtonLink>
          <ButtonLink to="/contact">Poser la question à l’atelier</ButtonLink>
        </div>
      </div>
    </div>
  );
}
