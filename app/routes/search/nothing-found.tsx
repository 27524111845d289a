import { ArrowRight } from 'lucide';
import { contactPath } from '#app/features/content/quote-link.ts';
import { NearbyWords } from '#app/features/search/nearby-words.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { searchPath } from '#domain/content/search.ts';
import type { SearchResults } from '#server/search/site-search.ts';
import { EntryPoints } from './entry-points.tsx';

type NothingFoundProps = { words: string; results: SearchResults; diagnosis: string };

/** Shown if no page has any of the words: similar words, the workshop itself, and other ways to look. */
export function NothingFound({ words, results: { nearby }, diagnosis }: NothingFoundProps) {
  return (
    <>
      <section className="remote" aria-labelledby="rien">
        <div className="mat">
          <img src="/illustrations/aucun-resultat.svg" alt="" width="320" height="240" />
        </div>
        <div>
          <h2 id="rien">Aucun résultat pour «&nbsp;{words}&nbsp;»</h2>
          <NearbyWords words={nearby} to={(other) => searchPath({ words: other })} />
          <p>
            Essayez avec moins de mots, ou le nom de l’appareil. Votre panne n’a pas encore sa page&nbsp;?
            Décrivez-la&nbsp;: {diagnosis}, et nous vous disons si nous savons la réparer.
          </p>
          <div className="hero__cta">
            <ButtonLink variant="primary" to={contactPath('Demande de devis gratuit')} iconAfter={ArrowRight}>
              Décrire ma panne
            </ButtonLink>
            <ButtonLink to="/services">Voir tous les services</ButtonLink>
          </div>
        </div>
      </section>
      <EntryPoints />
    </>
  );
}
