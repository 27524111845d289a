import type { z } from 'zod';
import type { Problem } from '../problem.ts';
import type { LocatedYaml } from './located-yaml.ts';

type LocatedProblem = Omit<Problem, 'file'>;
type Validation<T> = { value: T | null; problems: LocatedProblem[] };

/** Parses YAML with a schema; messages are in French and carry the line of the faulty field. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  yaml: LocatedYaml,
): Validation<z.infer<Schema>> {
  if (yaml.errors.length > 0) {
    return { value: null, problems: yaml.errors.map((error) => ({ ...error, severity: 'error' })) };
  }
  const result = schema.safeParse(yaml.value, { error: describeIssue });
  if (result.success) return { value: result.data, problems: [] };
  const problems = result.error.issues.map(({ path, message }): LocatedProblem => {
    const field = formatPath(path);
    return { line: yaml.lineOf(path), severity: 'error', message: field ? `${field} : ${message}` : message };
  });
  return { value: null, problems };
}

function formatPath(path: PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key + 1}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

/** Zod's issues in the words of someone who writes pages. Undefined keeps the message given in the schema. */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'champ manquant' : `doit être de type ${issue.expected}`;
    case 'unrecognized_keys':
      return `champ inconnu : ${issue.keys.join(', ')} (un texte qui contient « : » ou une virgule s’écrit entre guillemets)`;
    case 'too_small':
      return `${describeSize(issue.input)}, il en faut au moins ${issue.minimum}`;
    case 'too_big':
      return `${describeSize(issue.input)}, ${issue.maximum} au plus`;
    case 'invalid_value':
      return `valeurs possibles : ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return `« ${String(issue.input)} » n’a pas la forme attendue (${issue.format})`;
    default:
      return undefined;
  }
}

function describeSize(input: unknown): string {
  if (typeof input === 'string') return `${input.length} signes`;
  if (Array.isArray(input)) return `${input.length} éléments`;
  return String(input);
}
