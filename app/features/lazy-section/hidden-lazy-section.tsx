import type { LoadSection } from './section-store.ts';
import { useLazySection } from './use-lazy-section.ts';

type HiddenLazySectionProps = {
  /** What it is remembered under. */
  id: string;
  /** Height of the placeholder in pixels (SPEC 2). It lies under what follows it and pushes nothing away. */
  minHeight: 400;
  load: LoadSection;
};

/**
 * A lazy section that no visitor meets: neither seen, nor read aloud, nor on the way of the tab key. When it cannot be
 * loaded, nobody is told. Its parent is positioned.
 */
export function HiddenLazySection({ id, minHeight, load }: HiddenLazySectionProps) {
  const { frame, state } = useLazySection<HTMLDivElement>(id, load, { isTabStop: false });
  return (
    <div
      ref={frame}
      id={id}
      aria-hidden="true"
      data-lazy={state.kind}
      className="under"
      style={{ minHeight }}
    >
      {state.kind === 'ready' && <state.Section />}
    </div>
  );
}
