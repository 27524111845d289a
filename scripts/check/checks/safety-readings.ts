import type { GuidePage } from '#server/content/pages.ts';
import type { Problem } from '#server/content/problem.ts';
import { type Check, type CheckContext, READINGS_FILE } from '../context.ts';
import { closingOfGuide } from '../guide-closing.ts';

/**
 * Each guide about a device has its line in the list of readings, with the dangers that its page shows: a guide that nobody read
 * against the safety rules, or whose dangers changed without a reading, is refused.
 */
export const checkSafetyReadings: Check = (context) => {
  const { safetyReadings } = context;
  if (!safetyReadings) return [];
  const guides = new Map(guidesOnDevices(context).map((page) => [nameOf(page), page]));
  const lines = new Map(safetyReadings.map((reading) => [reading.guide, reading]));
  const unread = [...guides].filter(([name]) => !lines.has(name));
  return [
    ...unread.map(([name]) =>
      refuse(
        null,
        `« ${name} » n’a pas de ligne : lisez-le avec la fiche de sécurité, puis écrivez ses dangers et le jour`,
      ),
    ),
    ...safetyReadings.flatMap(({ guide, hazards, line }) => {
      const page = guides.get(guide);
      if (!page) return [refuse(line, `« ${guide} » n’est pas un guide`)];
      const shown = page.hazards.join(', ') || 'none';
      return shown === hazards
        ? []
        : [refuse(line, `« ${guide} » : la page montre « ${shown} », la ligne dit « ${hazards} »`)];
    }),
  ];
};

/** Guides whose words changed after their reading. A list to work from: a comma that moved fails no build. */
export function reportUnreadGuides(context: CheckContext): string[] {
  const lines = new Map(context.safetyReadings?.map(({ guide, readUpTo }) => [guide, readUpTo]));
  return guidesOnDevices(context)
    .filter((page) => page.updated > (lines.get(nameOf(page)) ?? page.updated))
    .map((page) => `${page.updated}  ${page.source}`)
    .sort();
}

function guidesOnDevices({ pages, guideCategories }: CheckContext): GuidePage[] {
  return pages
    .map(({ page }) => page)
    .filter((page) => page.type === 'guide')
    .filter((page) => closingOfGuide(page, guideCategories) !== 'hosting');
}

const nameOf = ({ path }: GuidePage) => path.replace(/^\/guides\//, '');

function refuse(line: number | null, message: string): Problem {
  return { file: READINGS_FILE, line, severity: 'error', message };
}
