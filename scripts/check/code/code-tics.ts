import type { Problem } from '#server/content/problem.ts';
import { findTics, findVagueHeading } from '../find-tics.ts';
import { codeTexts } from './code-texts.ts';

/** What names a part of a screen: a heading, or the name of a group, a table, a column or a field. */
const NAMING_ELEMENT = /<(h[1-6]|legend|caption|th|summary)\b[^>]*>(?<inside>.*?)<\/\1>/gsu;
const NAMING_WORDS = /\b(?:title|caption|legend|label)(?:=\{?|:\s*)['"`](?<inside>[^'"`]*)/gu;
/** The words of an element, and each text that its expressions choose from. */
const BETWEEN_TEXTS = /['"`{}<>]/u;

/** Expressions and headings that docs/voice.md rules out, in the words that a module shows to visitors. */
export function reportTics(file: string, source: string): Problem[] {
  return [...ticsOfTexts(file, source), ...vagueHeadings(file, source)];
}

function ticsOfTexts(file: string, source: string): Problem[] {
  return codeTexts(file, source).flatMap((signs) => {
    const text = signs.map(({ unit }) => unit).join('');
    return findTics(text).map((message) => problemAt(file, source, signs[0]?.start ?? 0, message));
  });
}

function vagueHeadings(file: string, source: string): Problem[] {
  return [...source.matchAll(NAMING_ELEMENT), ...source.matchAll(NAMING_WORDS)].flatMap(
    ({ index, groups: { inside = '' } = {} }) =>
      inside
        .split(BETWEEN_TEXTS)
        .flatMap((words) => findVagueHeading(words.trim()))
        .map((message) => problemAt(file, source, index, message)),
  );
}

function problemAt(file: string, source: string, index: number, message: string): Problem {
  return { file, line: source.slice(0, index).split('\n').length, severity: 'error', message };
}
