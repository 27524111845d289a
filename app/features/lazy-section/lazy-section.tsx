import type { ReactNode } from 'react';
import type { LoadSection } from './section-store.ts';
import { useLazySection } from './use-lazy-section.ts';

type LazySectionProps = {
  /** Unique on the site: the anchor of the section, and the key under which it is remembered. */
  id: string;
  /** Its name among the regions of the page. */
  label: string;
  /** Height of the placeholder in pixels (SPEC 2): 550 for the diagnostic, 400 for the others. */
  minHeight: 400 | 550;
  /** Imports the section's own chunk. It must be the same function at each render. */
  load: LoadSection;
  /** For readers without JavaScript and for crawlers: a short heading, a sentence, a link to the same information. */
  fallback?: ReactNode;
  /** Announced while it loads. */
  waitingText?: string;
};

/**
 * A part of a long page that loads when it comes near the viewport, then stays. The placeholder keeps room for it;
 * the after-paint script watches its `data-lazy` (app/boot/after-paint/watch-lazy-parts.ts). In a browser React never renders what is in
 * <noscript>.
 */
export function LazySection({
  id,
  label,
  minHeight,
  load,
  fallback,
  waitingText = 'Chargement…',
}: LazySectionProps) {
  const { frame, state, retry } = useLazySection(id, load);
  const isBusy = state.kind === 'waiting' || state.kind === 'loading';
  return (
    <section
      ref={frame}
      id={id}
      aria-label={label}
      data-lazy={state.kind}
      aria-busy={isBusy || undefined}
      style={{ minHeight }}
    >
      {state.kind === 'waiting' && <noscript>{fallback}</noscript>}
      {state.kind === 'loading' && (
        <p className="wrap muted animate-enter [animation-delay:400ms]">{waitingText}</p>
      )}
      {state.kind === 'failed' && <LoadFailure onRetry={retry} />}
      {state.kind === 'ready' && (
        <div className={state.isNew ? 'animate-enter' : undefined}>
          <state.Section />
        </div>
      )}
    </section>
  );
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="wrap grid justify-items-start gap-4" role="alert">
      <p>Cette partie de la page n’a pas pu être chargée. Vérifiez votre connexion, puis réessayez.</p>
      <button type="button" className="btn" onClick={onRetry}>
        Réessayer
      </button>
    </div>
  );
}
