import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { TogetherView } from './together-view.ts';
import { trackingPath } from './tracking-path.ts';

/** The quotes of all devices that were brought together: each is answered by itself. */
export function QuotesTogether({ together }: { together: TogetherView }) {
  return (
    <section aria-labelledby="ensemble" className="repair__proof">
      <h2 id="ensemble">Devis de vos appareils</h2>
      <ul>
        {together.quotes.map(({ reference, device, words, isThis, canAnswer, link }) => (
          <li key={reference}>
            <b>
              <Numbered>{`${device}, ${reference}`}</Numbered>
            </b>
            {`\u00a0: ${words}`}
            {isThis ? (
              ' (cette page)'
            ) : (
              <>
                {'. '}
                <Link to={`${trackingPath(link)}#devis`}>
                  {`${canAnswer ? 'Répondre pour' : 'Voir'} ${device}`}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="repair__total">
        {'Ensemble\u00a0: '}
        <b>{together.total}</b>
      </p>
    </section>
  );
}
