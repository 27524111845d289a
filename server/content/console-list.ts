import type { ConsolesData } from './data-files.ts';
import { consolePathOf, pageSlug } from './page-address.ts';
import type { ConsolePage, FaultPage, PageHeader } from './pages.ts';

export type FaultCard = Pick<FaultPage, 'path' | 'label' | 'icon' | 'summary' | 'symptoms' | 'price'>;

export type ConsoleCard = Pick<
  ConsolePage,
  'path' | 'name' | 'summary' | 'illustration' | 'pictures' | 'revisions'
> & {
  /** In the order of the numbers on its drawing. */
  faults: FaultCard[];
};

export type ConsoleList = {
  makers: { name: string; models: ConsoleCard[] }[];
  /** The most requested pages of faults, with their console. */
  popular: { console: string; fault: FaultCard }[];
  faq: ConsolesData['faq'];
};

/** The consoles that have a page, by maker, each with its faults. @param pages filled with the shop's facts */
export function listConsoles(pages: Iterable<PageHeader>, data: ConsolesData): ConsoleList {
  const heads = [...pages];
  const faults = heads.flatMap((page) => (page.type === 'fault' ? faultCard(page) : []));
  const consoles = heads.flatMap((page) => (page.type === 'console' ? consoleCard(page, faults) : []));
  return {
    makers: data.makers
      .map(({ name, models }) => ({
        name,
        models: models.flatMap((slug) => consoles.find(({ path }) => pageSlug(path) === slug) ?? []),
      }))
      .filter(({ models }) => models.length > 0),
    popular: data.popular.flatMap((path) => {
      const fault = faults.find((card) => card.path === path);
      const owner = consoles.find((card) => card.path === consolePathOf(path));
      return fault && owner ? [{ console: owner.name, fault }] : [];
    }),
    faq: data.faq,
  };
}

function faultCard(page: Omit<FaultPage, 'html'>): FaultCard {
  const { path, label, icon, summary, symptoms, price } = page;
  return { path, label, icon, summary, symptoms, price };
}

function consoleCard(page: Omit<ConsolePage, 'html'>, all: readonly FaultCard[]): ConsoleCard {
  const { path, name, summary, illustration, pictures, revisions, points } = page;
  const faults = points.flatMap(({ fault }) => all.find((card) => card.path === `${path}/${fault}`) ?? []);
  return { path, name, summary, illustration, pictures, revisions, faults };
}
