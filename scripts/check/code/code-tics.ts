import type { Problem } from '#server/content/problem.ts';
import { findTics } from '../find-tics.ts';
import { codeTexts } from './code-texts.ts';

/** Expressions that docs/voice.md rules out, in the words that a module shows to visitors. */
export function reportTics(file: string, source: string): Problem[] {
  return codeTexts(file, source).flatMap((signs) => {
    const line = source.slice(0, signs[0]?.start ?? 0).split('\n').length;
    const text = signs.map(({ unit }) => unit).join('');
    return findTics(text).map((message): Problem => ({ file, line, severity: 'error', message }));
  });
}
