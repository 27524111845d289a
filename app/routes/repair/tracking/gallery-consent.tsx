import { Check, X } from 'lucide';
import { Form } from 'react-router';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Link } from '#app/ui/link.tsx';
import { formatLongDate } from '#domain/dates/dates.ts';
import { trackingPath } from './tracking-path.ts';
import type { RepairView } from './tracking-view.ts';

type GalleryConsentProps = { pairs: RepairView['pairs']; link: string };

/** Whether the gallery may show two photos of the device. Nothing is ticked beforehand, and what was allowed may be taken back here. */
export function GalleryConsent({ pairs, link }: GalleryConsentProps) {
  if (pairs.length === 0) return null;
  return (
    <section id="galerie" aria-labelledby="galerie-titre">
      <h2 id="galerie-titre">Avant et après</h2>
      <p>
        L’atelier aimerait montrer ces photos dans <Link to="/galerie">sa galerie</Link>, sans votre nom ni
        rien qui vous désigne. C’est à vous d’en décider&nbsp;: sans réponse, elles n’y vont pas, et votre
        réparation n’en dépend pas. Vous pouvez changer d’avis ici, tant que ce dossier s’ouvre.
      </p>
      {pairs.map((pair, index) => (
        <Pair key={pair.id} {...pair} number={pairs.length > 1 ? index + 1 : null} link={link} />
      ))}
    </section>
  );
}

type PairProps = RepairView['pairs'][number] & { number: number | null; link: string };

function Pair({ id, before, after, allowedAt, isAnswered, isShown, number, link }: PairProps) {
  const suffix = number === null ? '' : ` n°\u00a0${number}`;
  return (
    <div>
      {number !== null && <h3>{`Paire${suffix}`}</h3>}
      <ul className="repair__photos">
        {[
          { ...before, words: 'Avant' },
          { ...after, words: 'Après' },
        ].map(({ path, smallPath, words }) => (
          <li key={words}>
            <a href={path}>
              <img src={smallPath} alt={`${words} la réparation`} width="400" height="300" loading="lazy" />
            </a>
            <small>{words}</small>
          </li>
        ))}
      </ul>
      <p>{answerText({ allowedAt, isAnswered, isShown })}</p>
      <Form method="post" action={trackingPath(link)} className="form">
        <input type="hidden" name="pairId" value={id} />
        <div className="repair__actions">
          {allowedAt ? (
            <SubmitButton
              name="intent"
              value="refuse-gallery"
              icon={X}
              variant="secondary"
              aria-label={`Retirer mon accord${suffix && `, paire${suffix}`}`}
            >
              Retirer mon accord
            </SubmitButton>
          ) : (
            <>
              <SubmitButton
                name="intent"
                value="allow-gallery"
                icon={Check}
                variant="secondary"
                aria-label={`Autoriser ces deux photos${suffix && `, paire${suffix}`}`}
              >
                Autoriser ces deux photos
              </SubmitButton>
              {!isAnswered && (
                <SubmitButton
                  name="intent"
                  value="refuse-gallery"
                  icon={X}
                  variant="quiet"
                  aria-label={`Ne pas autoriser${suffix && `, paire${suffix}`}`}
                >
                  Ne pas autoriser
                </SubmitButton>
              )}
            </>
          )}
        </div>
      </Form>
    </div>
  );
}

function answerText({
  allowedAt,
  isAnswered,
  isShown,
}: Pick<PairProps, 'allowedAt' | 'isAnswered' | 'isShown'>) {
  if (!isAnswered) return 'Vous n’avez pas encore répondu.';
  if (!allowedAt) return 'Vous n’avez pas donné votre accord\u00a0: la galerie ne les montre pas.';
  const since = `Vous avez donné votre accord le ${formatLongDate(allowedAt)}`;
  return isShown
    ? `${since}\u00a0: la galerie les montre.`
    : `${since}. La galerie ne les montre pas encore.`;
}
