import type { ConsolesData } from '../data-files.ts';
import { consolePathOf, pageSlug } from '../page-address.ts';
import type { Problem } from '../problem.ts';
import { DEVICE_PRICES_LABEL, type LoadedPrices } from './load-prices.ts';
import type { SourcePage } from './read-page.ts';

type Beside = {
  /** Paths of the files that could not be read: no further problem is reported about what names them. */
  unreadable: ReadonlySet<string>;
  prices: LoadedPrices;
  consoles: ConsolesData | null;
};

const CONSOLES_FILE = 'content/data/consoles.yml';

/** A console, its faults, their places on its drawing and their prices must name each other. */
export function refuseLooseConsoles(
  pages: readonly SourcePage[],
  { unreadable, prices, consoles }: Beside,
): Problem[] {
  const paths = new Set([...pages.map(({ page }) => page.path), ...unreadable]);
  const models = new Set(consoles?.makers.flatMap((maker) => maker.models));
  return [
    ...pages.flatMap((source) => [
      ...refuseOrphanFault(source, paths),
      ...refuseLoosePoints(source, pages, unreadable),
    ]),
    ...refuseUnusedPrices(prices, paths),
    ...pages.flatMap(({ page }) =>
      consoles && page.type === 'console' && !models.has(pageSlug(page.path))
        ? [error(CONSOLES_FILE, null, `la console « ${pageSlug(page.path)} » n’est chez aucun fabricant`)]
        : [],
    ),
    ...announceMissing(consoles, paths),
    ...announceMissingPages(prices, paths),
  ];
}

function refuseOrphanFault({ page }: SourcePage, paths: ReadonlySet<string>): Problem[] {
  if (page.type !== 'fault' || paths.has(consolePathOf(page.path))) return [];
  return [error(page.source, null, `la console ${consolePathOf(page.path)} n’a pas de page`)];
}

function refuseLoosePoints(
  { page, lineOf }: SourcePage,
  pages: readonly SourcePage[],
  unreadable: ReadonlySet<string>,
): Problem[] {
  if (page.type !== 'console') return [];
  const faults = pages.flatMap(({ page: { path } }) =>
    consolePathOf(path) === page.path ? pageSlug(path) : [],
  );
  const placed = new Set(page.points.map(({ fault }) => fault));
  return [
    ...page.points.flatMap(({ fault }, index) =>
      faults.includes(fault) || unreadable.has(`${page.path}/${fault}`)
        ? []
        : error(page.source, lineOf(['points', index]), `points[${index + 1}] : ${fault} n’a pas de page`),
    ),
    ...faults.flatMap((fault) =>
      placed.has(fault)
        ? []
        : error(page.source, lineOf(['points']), `points : ${fault} n’est pas placé sur le dessin`),
    ),
  ];
}

function refuseUnusedPrices(prices: Pick<LoadedPrices, 'consoles'>, paths: ReadonlySet<string>): Problem[] {
  return [...prices.consoles.values()].flatMap(({ path, file, line }) =>
    paths.has(path) ? [] : error(file, line, `${pageSlug(path)} a un prix mais pas de page`),
  );
}

/** A warning: the list shows the consoles and faults that have a page, the others when they come. */
function announceMissing(consoles: ConsolesData | null, paths: ReadonlySet<string>): Problem[] {
  const models = consoles?.makers.flatMap((maker) => maker.models.map((slug) => `/consoles/${slug}`)) ?? [];
  return [...models, ...(consoles?.popular ?? [])]
    .filter((path) => !paths.has(path))
    .map((path) => ({
      file: CONSOLES_FILE,
      line: null,
      severity: 'warning',
      message: `${path} n’a pas encore de page`,
    }));
}

/** A warning too: a device's price is shown before the page about it is written. */
function announceMissingPages(
  { devices, deviceLineOf }: LoadedPrices,
  paths: ReadonlySet<string>,
): Problem[] {
  return devices.flatMap((device, index) =>
    device.repairs.flatMap(({ page }, repair): Problem[] =>
      paths.has(page)
        ? []
        : [
            {
              file: DEVICE_PRICES_LABEL,
              line: deviceLineOf(['devices', index, 'repairs', repair, 'page']),
              severity: 'warning',
              message: `${page} n’a pas encore de page`,
            },
          ],
    ),
  );
}

function error(file: string, line: number | null, message: string): Problem {
  return { file, line, severity: 'error', message };
}
