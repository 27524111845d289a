import { type LocatedYaml, parseYaml } from './located-yaml.ts';

const FRONTMATTER = /^---[ \t]*\r?\n([\s\S]*?\r?\n)?---[ \t]*(?:\r?\n|$)/;

type PageFile = { yaml: LocatedYaml /** Its lines keep the numbers they have in the file. */; body: string };

/** Null if the file does not open with front matter between two `---` lines. */
export function splitFrontmatter(file: string): PageFile | null {
  const text = file.replace(/^\uFEFF/, '');
  const match = FRONTMATTER.exec(text);
  if (!match) return null;
  const lines = match[0].split('\n').length - 1;
  return { yaml: parseYaml(match[1] ?? '', 1), body: '\n'.repeat(lines) + text.slice(match[0].length) };
}
