import type { BodyProblem } from './body-problem.ts';

const FENCE = /^(?<colons>:{3,})(?<name>[a-z].*)?\s*$/;

/**
 * The fence of a frame in another that has no more colons ends the outer one: the rest of a procedure would be read as plain words,
 * without a word from the parser.
 */
export function refuseEvenFences(markdown: string): BodyProblem[] {
  const problems: BodyProblem[] = [];
  const open: number[] = [];
  let isCode = false;
  for (const [index, text] of markdown.split('\n').entries()) {
    if (text.startsWith('```')) isCode = !isCode;
    const { colons, name } = (isCode ? null : FENCE.exec(text))?.groups ?? {};
    if (!colons) continue;
    if (!name) {
      open.pop();
      continue;
    }
    const outer = open.at(-1);
    if (outer !== undefined && outer <= colons.length)
      problems.push({
        line: index + 1,
        severity: 'error',
        message: `${colons}${name}\u00a0: l’encadré qui le contient s’ouvre et se ferme avec un deux-points de plus`,
      });
    open.push(colons.length);
  }
  return problems;
}
