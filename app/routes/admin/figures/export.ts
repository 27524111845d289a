import { z } from 'zod';
import { depsContext, nowOf } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { csvAnswer, refusedFile } from '#app/features/files/file-answers.server.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import type { Route } from './+types/export.ts';
import { EXPORTS } from './export-tables.server.ts';
import { TABLES, type TableName } from './figure-paths.ts';
import { readPeriod } from './read-period.ts';

const tables = Object.keys(TABLES) as [TableName, ...TableName[]];
const tableSchema = z.enum(tables).catch('jours');

/** The figures of a period as CSV. The area's guard protects it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { period, errors } = readPeriod(url.searchParams, dayInParis(nowOf(context)));
  const [problem] = errors;
  if (problem) return refusedFile(400, problem.message);
  const table = tableSchema.parse(url.searchParams.get('tableau'));
  const figures = await context.get(depsContext).admin.dashboard.export(signedIn(context), period);
  const name = `chiffres-${table}-${period.from}-${period.to}.csv`;
  return csvAnswer(name, EXPORTS[table](figures, period));
}
