import { type Check, MENU_FILE } from '../context.ts';
import { createLinkChecker } from '../link-checker.ts';

/** Every internal link of the menus leads somewhere. */
export const checkMenuLinks: Check = (context) => {
  const findFault = createLinkChecker(context);
  return (context.menuLinks ?? [])
    .filter((href) => href.startsWith('/'))
    .flatMap((href) => {
      const message = findFault(href);
      return message ? [{ file: MENU_FILE, line: null, severity: 'error', message }] : [];
    });
};
