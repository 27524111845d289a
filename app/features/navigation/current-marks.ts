import { isCurrentLink, isCurrentMenu, type Place } from './current-page.ts';
import { isMenu, linksOf, mainMenu } from './menu.ts';

/** What the menus mark as current at an address: equal texts for two addresses mean equal menus. */
export function currentMarks(place: Place): string {
  return mainMenu
    .flatMap((entry) =>
      isMenu(entry)
        ? [isCurrentMenu(linksOf(entry), place), ...linksOf(entry).map((link) => isCurrentLink(link, place))]
        : [isCurrentLink(entry, place)],
    )
    .map(Number)
    .join('');
}
