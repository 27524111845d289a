import type { GuidePage } from '#server/content/pages.ts';
import type { Check } from '../context.ts';

type Hazard = GuidePage['hazards'][number];

/** What the safety rules have the reader wear, by what is on the table; a tool « à l’atelier » is ours. */
const GEAR: readonly { hazard: Hazard; works: RegExp; wears: readonly [RegExp, string][] }[] = [
  {
    hazard: 'heat',
    works: /(?<!\p{L})fer(?!\p{L})|air chaud|préchauffage/iu,
    wears: [
      [/lunettes/iu, 'lunettes'],
      [/aspir|extracteur|fenêtre/iu, 'fumées aspirées ou fenêtre ouverte'],
    ],
  },
  {
    hazard: 'chemicals',
    works: /isopropyl|métal liquide|(?<!\p{L})flux(?!\p{L})|époxy|solvant|solution dégraissante/iu,
    wears: [[/gants/iu, 'gants']],
  },
  {
    hazard: 'glass',
    works: /médiators?|ventouse|raclette/iu,
    wears: [
      [/lunettes/iu, 'lunettes'],
      [/gants/iu, 'gants'],
    ],
  },
];

const CAN_OF_AIR = /bombes? d’air/iu;
const HARMLESS_GAS = /ininflammable/iu;

/**
 * The list of tools is what readers fetch before they begin: protective gear must be in it, not in a sentence further
 * down.
 */
export const checkGear: Check = ({ pages }) =>
  pages.flatMap(({ page, lineOf }) => {
    if (page.type !== 'guide') return [];
    return missingFrom(page).map((message) => ({
      file: page.source,
      line: lineOf(['tools']),
      severity: 'error' as const,
      message,
    }));
  });

function missingFrom({ hazards, tools, parts }: GuidePage): string[] {
  const table = [...tools, ...parts].filter((words) => !words.includes('à l’atelier'));
  const gear = GEAR.filter(
    ({ hazard, works }) => hazards.includes(hazard) && table.some((words) => works.test(words)),
  ).flatMap(({ hazard, wears }) =>
    wears
      .filter(([worn]) => !tools.some((words) => worn.test(words)))
      .map(([, name]) => `« ${hazard} » : ${name} parmi les outils`),
  );
  const gas = tools
    .filter((words) => CAN_OF_AIR.test(words) && !HARMLESS_GAS.test(words))
    .map((words) => `« ${words} » : à gaz ininflammable`);
  return [...gear, ...gas];
}
