import { depsContext } from '#app/context.ts';
import { csvAnswer } from '#app/features/files/file-answers.server.ts';
import { kindOfSlug } from '#domain/data-import/import-kinds.ts';
import type { Route } from './+types/template-file.ts';

/** « modeles/clients.csv ». The area's guard protects it. */
export function loader({ context, params }: Route.LoaderArgs) {
  const kind = kindOfSlug(/^(.+)\.csv$/.exec(params.file)?.[1]);
  const content = kind ? context.get(depsContext).admin.dataImport.templateCsv(kind) : null;
  return csvAnswer(`modele-${params.file}`, content);
}
