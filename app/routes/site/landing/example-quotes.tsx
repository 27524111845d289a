import { Stars } from '#app/ui/display/stars.tsx';
import type { LandingData } from '#server/content/landing.ts';

/**
 * Takes the place of three reviews. These are examples of our own, and each one says so: to show them as reviews would deceive
 * (art. L. 121-4 of the Code de la consommation).
 */
export function ExampleQuotes({ quotes }: { quotes: LandingData['quotes'] }) {
  return (
    <div className="band">
      <section className="section wrap" aria-labelledby="avis">
        <div className="head">
          <h2 id="avis">Trois exemples d’avis</h2>
          <p>
            Ces trois textes montrent la place des avis. Nous les avons écrits nous-mêmes, et nous les
            remplacerons par de vrais avis, avec l’accord de leurs auteurs.
          </p>
        </div>
        <ul className="quotes quotes--even">
          {quotes.map(({ author, location, rating, quote }) => (
            <li key={author} className="quote quote--framed">
              <p className="quote__note">Exemple d’avis, à remplacer</p>
              <Stars value={rating} />
              <blockquote>
                <p>«&nbsp;{quote}&nbsp;»</p>
              </blockquote>
              <footer>
                <span>
                  <b>{author}</b>
                  <br />
                  {location}
                </span>
              </footer>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
