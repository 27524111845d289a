import type { LoadSection } from './section-store.ts';
import { useLazySection } from './use-lazy-section.ts';

type HiddenLazySectionProps = {
  /** The key under which it is remembered. */
  id: string;
  /** Height of the placeholder in pixels (SPEC 2). It lies below what follows it and moves nothing. */
  minHeight: 400;
  load: LoadSection;
};

/**
 * A lazy section that visitors do not notice: not visible, not read aloud, not reached by the Tab key. If it cannot
 * be loaded, nobody is told. Its parent is positioned.
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
