/** Something to correct in content/, said in French to the person who writes it. */
export type Problem = {
  /** From the project's root: content/blog/skype.md. */
  file: string;
  /** From 1; null when the whole file is meant. */
  line: number | null;
  severity: 'error' | 'warning';
  message: string;
};

export function formatProblem({ file, line, severity, message }: Problem): string {
  const place = line === null ? file : `${file}:${line}`;
  return `${place} ${severity === 'error' ? 'erreur' : 'avertissement'} : ${message}`;
}

/**
 * The content cannot be published. Thrown by everything that reads content/ except the checks, which list problems.
 */
export class ContentError extends Error {
  readonly problems: Problem[];

  constructor(problems: Problem[]) {
    super(`Le contenu contient des erreurs.\n${problems.map(formatProblem).join('\n')}`);
    this.name = 'ContentError';
    this.problems = problems;
  }
}
