import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { type LoadSection, lazySections } from './section-store.ts';
import { stylesReady } from './styles-ready.ts';

/** When a section loads (SPEC 2 and 9): its first hundredth is within 200px of the viewport. */
const NEAR: IntersectionObserverInit = { rootMargin: '200px', threshold: 0.01 };

type SectionState =
  | { kind: 'waiting' }
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** `isNew`: it has just loaded, and was not already there before a navigation. */
  | { kind: 'ready'; Section: ComponentType; isNew: boolean };

/**
 * Loads a section once, when its frame comes near the viewport, and returns its state.
 * @param isTabStop false for a section that visitors do not notice
 */
export function useLazySection<Frame extends HTMLElement = HTMLElement>(
  id: string,
  load: LoadSection,
  { isTabStop = true }: { isTabStop?: boolean } = {},
) {
  const frame = useRef<Frame>(null);
  const failures = useRef(0);
  const [state, setState] = useState<SectionState>(() => {
    const Section = lazySections.find(id);
    return Section ? { kind: 'ready', Section, isNew: false } : { kind: 'waiting' };
  });

  const start = useCallback(async () => {
    setState({ kind: 'loading' });
    try {
      const [Section] = await Promise.all([lazySections.load(id, load), stylesReady(document)]);
      await untilReleased(document);
      setState({ kind: 'ready', Section, isNew: true });
    } catch {
      failures.current += 1;
      setState({ kind: 'failed' });
    }
  }, [id, load]);

  const isWaiting = state.kind === 'waiting';
  useEffect(() => {
    const element = frame.current;
    if (!isWaiting || !element) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      void start();
    }, NEAR);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWaiting, start]);

  const isBusy = isWaiting || state.kind === 'loading';
  useEffect(() => {
    const element = frame.current;
    if (!isTabStop || !isBusy || !element) return;
    // A Tab stop, because the key would otherwise skip a section that is not there yet; afterwards it only keeps the
    // focus it got.
    element.tabIndex = 0;
    return () => {
      element.tabIndex = -1;
    };
  }, [isTabStop, isBusy]);

  /**
   * Some browsers keep a failed import, and a new release removes old files: the second time, only a reload helps.
   */
  const retry = () => (failures.current > 1 ? location.reload() : void start());

  return { frame, state, retry };
}

/**
 * Resolves when nobody is pressing on anything in the page. If something moves between a press and its release, the
 * click is lost: it goes to neither of the two places.
 */
async function untilReleased(page: Document): Promise<void> {
  // A press can end in many ways (outside the window, as a drag, as a scroll): the browser tracks all of them.
  while (page.querySelector(':active')) await new Promise(requestAnimationFrame);
}
