import type { GuidePage } from '#server/content/pages.ts';
import type { Problem } from '#server/content/problem.ts';
import type { Check } from '../context.ts';
import { folderOfGuide } from '../guide-closing.ts';
import { stepsOfPage } from '../steps-of-page.ts';

/** Their steps are commands on a server, whose answer the block of code or the text shows. */
const SERVERS = 'hebergement';

/** Their steps are questions to settle: nothing is done with the hands, and there is nothing to look at. */
const DECISIONS = [
  '/guides/astuces/bonus-reparation-verifier-et-obtenir',
  '/guides/astuces/reparer-ou-remplacer-comment-decider',
];

const OUTCOME = /<strong>(?:À voir|Ce que vous devez voir)\s*:/u;
/** The line that opens a gesture. What the workshop alone does names no tool and no difficulty. */
const TOOLS = /<em>(?<line>Outils?\s*:[^<]*)<\/em>/u;
const PARTS: Readonly<Record<string, RegExp>> = {
  durée: /seconde|minute|heure|soir|nuit|jour|semaine|temps|jusqu’/iu,
  difficulté: /Facile|Moyen|Délicat|Difficile/u,
  risque: /Risques?\s*:/u,
};

/** A gesture says its tools, time, difficulty and risk, then what must be seen before the next one. */
export const checkHandSteps: Check = ({ pages }) =>
  pages.flatMap(({ page }) =>
    page.type === 'guide' && folderOfGuide(page) !== SERVERS && !DECISIONS.includes(page.path)
      ? problemsOfGuide(page)
      : [],
  );

function problemsOfGuide(page: GuidePage): Problem[] {
  return stepsOfPage(page.html).flatMap(({ title, html }) => {
    const problem = (message: string): Problem => ({
      file: page.source,
      line: null,
      severity: 'error',
      message: `étape « ${title} » : ${message}`,
    });
    const tools = TOOLS.exec(html)?.groups?.line;
    const missing = tools === undefined ? [] : partsMissing(`${title} ${tools}`);
    return [
      ...(OUTCOME.test(html) ? [] : [problem('dire ce que l’on doit voir (« **À voir :** … »)')]),
      ...missing.map((part) => problem(`la ligne des outils ne dit pas : ${part}`)),
    ];
  });
}

/** A title may carry the time itself: « Minute 3 », « 10 minutes ». */
const partsMissing = (line: string) =>
  Object.entries(PARTS)
    .filter(([, pattern]) => !pattern.test(line))
    .map(([part]) => part);
