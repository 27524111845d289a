import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type ChangedText = { before: string; now: string };

/** The pages of content/ that differ from the last commit, by file; none in a folder that is no repository. */
export function changedTexts(root: string): Map<string, ChangedText> {
  if (!existsSync(path.join(root, '.git'))) return new Map();
  const git = (...words: string[]) => execFileSync('git', ['-C', root, ...words], { encoding: 'utf8' });
  const files = git('diff', '--name-only', '--diff-filter=M', 'HEAD', '--', 'content/*.md')
    .split('\n')
    .filter(Boolean);
  return new Map(
    files.map((file) => [
      file,
      { before: git('show', `HEAD:${file}`), now: readFileSync(path.join(root, file), 'utf8') },
    ]),
  );
}
