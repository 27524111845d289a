import type { AudienceChoice } from '#app/features/tracking/audience-choice.ts';
import { useAudienceChoice } from '#app/features/tracking/use-audience-choice.ts';
import { Button } from '#app/ui/button.tsx';

const STATES: Record<AudienceChoice, string> = {
  counted: 'Vos visites sont comptées, sans savoir qui vous êtes.',
  refused: 'Vous avez refusé\u00a0: vos visites ne sont pas comptées dans ce navigateur.',
  protected:
    'Votre navigateur demande à ne pas être suivi, ou ne laisse pas ce site garder une réponse\u00a0: vos visites ne sont pas comptées.',
};

/** The ticket of /mesure-audience: the choice in this browser, and the button that changes it. */
export function AudienceCard({ hasExternal }: { hasExternal: boolean }) {
  const { choice, choose } = useAudienceChoice();
  return (
    // The boot script hydrates the page when this comes into view: only the browser knows the answer, no server does.
    <aside className="ticket aside stays" aria-labelledby="choix" data-lazy="">
      <h2 id="choix">Votre choix</h2>
      <noscript>
        <p>
          JavaScript est désactivé dans votre navigateur&nbsp;: rien n’est compté, il n’y a rien à refuser.
        </p>
      </noscript>
      <div className="needs-script grid min-h-36 content-start gap-4" role="status">
        <p>{choice === null ? 'Lecture de votre choix dans ce navigateur…' : STATES[choice]}</p>
        {choice === 'counted' && (
          <Button variant="primary" block onClick={() => choose('refused')}>
            Refuser d’être compté
          </Button>
        )}
        {choice === 'refused' && (
          <Button block onClick={() => choose('counted')}>
            Accepter de nouveau
          </Button>
        )}
      </div>
      <footer>
        {hasExternal ? (
          <>
            <p>Un service externe est proposé sur ce site. Il attend toujours votre accord.</p>
            {/* Answered by the after-paint script (features/consent/external-services.ts). */}
            <Button block className="needs-script" data-consent="">
              Gérer mes cookies
            </Button>
          </>
        ) : (
          <p>Aucune mesure d’audience externe n’est activée sur ce site.</p>
        )}
      </footer>
    </aside>
  );
}
