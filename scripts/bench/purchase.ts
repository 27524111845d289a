import { openBarePage, type TraceEvent } from './bare-browser.ts';

/** Lighthouse's setting for a cheap phone. */
export const SLOWDOWN = 4;
const LONG_MS = 50;

/**
 * The tasks over 50 ms of a purchase on a slow phone, up to the completed checkout form, in ms of the processor:
 * other work on the machine does not make them longer. The browser's own work to replace a document is not counted.
 */
export async function buy(origin: string, folder: string): Promise<number[]> {
  const page = await openBarePage(folder, SLOWDOWN);
  try {
    await page.traceTasks();
    await page.open(`${origin}/boutique`);
    await page.untilAtRest('/boutique');
    await page.tap('a[href^="/produit/"]');
    await page.untilAtRest('/produit/');
    await page.tap('form[action="/panier"] button[type="submit"]');
    await page.untilAtRest('/panier');
    await page.tap('a[href="/paiement"]');
    await page.untilAtRest('/paiement');
    await page.tap('input[autocomplete="name"]');
    await page.type('Camille Martin');
    await page.until('html[data-hydrated]');
    await page.tap('input[type="email"]');
    await page.type('camille@exemple.fr');
    await page.untilAtRest('/paiement');
    return longTasks(await page.tracedEvents()).map(({ tdur = 0 }) => tdur / 1_000);
  } finally {
    await page.close();
  }
}

const RUN_TASK = 'ThreadControllerImpl::RunTask';

/** Tasks of the pages' main threads that contain no commit of a document. */
export function longTasks(events: readonly TraceEvent[]): TraceEvent[] {
  const threads = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  );
  const commits = events.filter(({ name }) => name === 'DocumentLoader::CommitNavigation');
  const holds = (task: TraceEvent, event: TraceEvent) =>
    threadOf(task) === threadOf(event) && event.ts >= task.ts && event.ts <= task.ts + (task.dur ?? 0);
  return events.filter(
    (task) =>
      task.name === RUN_TASK &&
      threads.has(threadOf(task)) &&
      (task.tdur ?? 0) >= LONG_MS * 1_000 &&
      !commits.some((commit) => holds(task, commit)),
  );
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
