import { FaqAccordion } from '#app/features/content/faq-accordion.tsx';
import type { LandingData } from '#server/content/landing.ts';

/** The questions of the district. Those that have a short form are also listed beside, and the short form opens them. */
export function LandingFaq({ entries }: { entries: LandingData['faq'] }) {
  return (
    <section className="section wrap faq" aria-labelledby="questions">
      <div>
        <h2 id="questions">Quinze questions, quinze réponses</h2>
        <ul className="tags mt-6">
          {entries
            .filter(({ short }) => short)
            .map(({ id, short }) => (
              <li key={id}>
                <a href={`#${id}`}>{short}</a>
              </li>
            ))}
        </ul>
      </div>
      <FaqAccordion entries={entries} group="questions" />
    </section>
  );
}
