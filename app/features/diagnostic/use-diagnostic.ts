import { useEffect, useRef, useState } from 'react';
import type { DiagnosticTree } from '#domain/diagnostic/tree.ts';
import { choose, type Path, walk } from '#domain/diagnostic/walk.ts';

/**
 * `commit`: the visitor answers (click, space, Enter) and goes on. `browse`: the arrows move over a choice, as
 * between radio buttons; nothing moves on by itself.
 */
export type HowChosen = 'commit' | 'browse';

/** `pointed`: the choice under the arrows in the current group, not yet an answer. */
type DiagnosticState = { path: Path; pointed?: number };

/** Kept as long as the page: a visitor who reads a service's page and comes back finds the result again. */
let lastPath: Path = [];

/** The choices made on the bench, and where focus goes after each. */
export function useDiagnostic(tree: DiagnosticTree) {
  const [{ path, pointed }, setState] = useState<DiagnosticState>({ path: lastPath });
  const panel = useRef<HTMLDivElement>(null);
  const moveTo = useRef<'question' | 'device' | null>(null);
  const progress = walk(tree, path);

  const goTo = (next: Path, focus: typeof moveTo.current, nextPointed?: number) => {
    moveTo.current = focus;
    lastPath = next;
    setState({ path: next, pointed: nextPointed });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a move is made once the new question of `path` is on the page
  useEffect(() => {
    if (moveTo.current && panel.current)
      focusOn(panel.current, moveTo.current, progress.outcome !== undefined);
    moveTo.current = null;
  }, [path]);

  return {
    ...progress,
    pointed,
    panel,
    /** The number of choices made. */
    depth: path.length,
    chooseDevice: (index: number, how: HowChosen) => goTo([index], how === 'commit' ? 'question' : null),
    chooseAt(depth: number, index: number, how: HowChosen) {
      if (how === 'commit') goTo(choose(path, depth, index), 'question');
      else goTo(path.slice(0, depth), null, index);
    },
    /** Undoes the last choice, which stays marked. */
    back: () => goTo(path.slice(0, -1), path.length > 1 ? 'question' : 'device', path.at(-1)),
    restart: () => goTo([], 'device'),
  };
}

/** The radio button to answer with. At the end, the result scrolls into view and announces itself. */
function focusOn(panel: HTMLElement, target: 'question' | 'device', isOver: boolean) {
  const group = panel.querySelector(`[data-group="${target}"]`);
  const shown = target === 'question' && isOver ? panel.querySelector('.lcd') : group;
  shown?.scrollIntoView({ block: 'nearest' });
  // Focus stays on the last answer, unless it was on a button that has gone.
  if (shown !== group && panel.contains(document.activeElement)) return;
  const radio = group?.querySelector<HTMLInputElement>('input:checked') ?? group?.querySelector('input');
  radio?.focus({ preventScroll: true });
}
