import { foldText } from '../text/fold-text.ts';

/** The slug of a name: « Écran 6,1" » is « ecran-6-1 ». Empty if nothing of it can be kept. */
export const slugOf = (name: string, max: number): string =>
  foldText(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, max)
    .replace(/-+$/, '');
