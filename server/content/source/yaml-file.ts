import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { ContentError, type Problem } from '../problem.ts';
import { type LocatedYaml, parseYaml } from './located-yaml.ts';
import { validate } from './validate.ts';

type Parsed<T> = { value: T | null; yaml: LocatedYaml; problems: Problem[] };

/** @throws ContentError when the file is missing or breaks the schema. */
export function readYamlFile<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> {
  const { value, problems } = parseYamlFile(file, schema);
  if (value === null) throw new ContentError(problems);
  return value;
}

/**
 * Like readYamlFile, for the checks: lists the problems. `value` is null when there are any.
 * @param label the file as problems name it; by default two folders above are the project's root.
 */
export function parseYamlFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  label = path.relative(path.join(path.dirname(file), '../..'), file),
): Parsed<z.infer<Schema>> {
  const yaml = parseYaml(readText(file, label), 0);
  const result = validate(schema, yaml);
  const problems = result.problems.map((problem) => ({ ...problem, file: label }));
  return { value: result.value, yaml, problems };
}

function readText(file: string, label: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ContentError([{ file: label, line: null, severity: 'error', message: 'fichier introuvable' }]);
  }
}
