import { makeProject } from '#server/content/fixtures/project.ts';
import { formatProblem } from '#server/content/problem.ts';
import { type Check, gatherContext } from './context.ts';

/** The problems that one check finds in a temporary project of these files. */
export async function problemsOf(check: Check, files: Record<string, string | null>): Promise<string[]> {
  const { contentDir } = await makeProject(files);
  return check(await gatherContext(contentDir)).map(formatProblem);
}
