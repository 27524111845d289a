import { formatProblem, type Problem } from '#server/content/problem.ts';
import { checkAlternativeText } from './checks/alternative-text.ts';
import { checkArticleLinks } from './checks/article-links.ts';
import { checkClaims } from './checks/claims.ts';
import { checkClosings } from './checks/closings.ts';
import { checkDangerousGestures } from './checks/dangerous-gestures.ts';
import { checkDatedArticles } from './checks/dated-articles.ts';
import { checkDays } from './checks/days.ts';
import { checkDevices } from './checks/devices.ts';
import { checkDischarges } from './checks/discharges.ts';
import { checkErasingCommands } from './checks/erasing-commands.ts';
import { checkFigures } from './checks/figures.ts';
import { checkGear } from './checks/gear.ts';
import { checkHandSteps } from './checks/hand-steps.ts';
import { checkIllustrations } from './checks/illustrations.ts';
import { checkLanding } from './checks/landing.ts';
import { checkLegalVersions } from './checks/legal-versions.ts';
import { checkLinks } from './checks/links.ts';
import { checkMenuLinks } from './checks/menu-links.ts';
import { checkPrices } from './checks/prices.ts';
import { checkProductDescriptions } from './checks/product-descriptions.ts';
import { checkRedirects } from './checks/redirects.ts';
import { checkSafety } from './checks/safety.ts';
import { checkSafetyReadings, reportUnreadGuides } from './checks/safety-readings.ts';
import { checkSchema } from './checks/schema.ts';
import { checkServiceOrder } from './checks/service-order.ts';
import { checkSimilarity, reportSimilarity } from './checks/similarity.ts';
import { checkSources, reportOldPages } from './checks/sources.ts';
import { checkStepMinutes } from './checks/step-minutes.ts';
import { checkTypography } from './checks/typography.ts';
import { checkUniqueDescriptions } from './checks/unique-descriptions.ts';
import { checkUniqueTitles } from './checks/unique-titles.ts';
import { checkVoice } from './checks/voice.ts';
import { checkWordCount } from './checks/word-count.ts';
import { type Check, type CheckContext, gatherContext } from './context.ts';

const checks: Check[] = [
  checkSchema,
  checkServiceOrder,
  checkLegalVersions,
  checkLanding,
  checkPrices,
  checkDevices,
  checkProductDescriptions,
  checkClosings,
  checkSafety,
  checkSafetyReadings,
  checkDangerousGestures,
  checkDischarges,
  checkErasingCommands,
  checkGear,
  checkHandSteps,
  checkStepMinutes,
  checkLinks,
  checkMenuLinks,
  checkRedirects,
  checkUniqueTitles,
  checkUniqueDescriptions,
  checkAlternativeText,
  checkIllustrations,
  checkFigures,
  checkArticleLinks,
  checkDatedArticles,
  checkDays,
  checkSources,
  checkClaims,
  checkSimilarity,
  checkWordCount,
  checkTypography,
  checkVoice,
];

/** Everything to correct in content/, by file and line. Warnings do not prevent a publication. */
export async function checkContent(contentDir: string): Promise<Problem[]> {
  return problemsIn(await gatherContext(contentDir));
}

function problemsIn(context: CheckContext): Problem[] {
  return checks.flatMap((check) => check(context)).sort(byPlace);
}

function byPlace(a: Problem, b: Problem): number {
  return a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0);
}

if (import.meta.main) {
  const context = await gatherContext(process.argv[2] ?? 'content');
  const problems = problemsIn(context);
  const errors = problems.filter(({ severity }) => severity === 'error');
  for (const problem of problems) console.error(formatProblem(problem));
  console.log(
    `Texte commun à deux pages, par suites de cinq mots :\n  ${reportSimilarity(context.pages).join('\n  ')}`,
  );
  console.log(`Sans regard depuis douze mois :\n  ${reportOldPages(context).join('\n  ') || 'aucune page'}`);
  console.log(
    `Changés depuis leur lecture de sécurité :\n  ${reportUnreadGuides(context).join('\n  ') || 'aucun guide'}`,
  );
  console.log(`Contenu : ${errors.length} erreur(s), ${problems.length - errors.length} avertissement(s)`);
  process.exitCode = errors.length > 0 ? 1 : 0;
}
