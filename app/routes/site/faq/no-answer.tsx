import { contactPath } from '#app/features/content/quote-link.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';

/** Shown if nothing matches: the words that were searched, and who can answer. */
export function NoAnswer({ words }: { words: string }) {
  return (
    <div className="remote">
      <div className="mat">
        <img src="/illustrations/aucun-resultat.svg" alt="" width="320" height="240" />
      </div>
      <div>
        <h2 className="break-words">{`Aucun résultat trouvé pour «\u00a0${words}\u00a0»`}</h2>
        <p>Essayez un mot plus court, une panne ou un appareil. Ou posez-nous la question telle quelle.</p>
        <ButtonLink variant="primary" to={contactPath(`Question : ${words}`)}>
          Nous contacter
        </ButtonLink>
      </div>
    </div>
  );
}
