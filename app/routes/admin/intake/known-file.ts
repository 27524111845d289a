import { depsContext } from '#app/context.ts';
import { noDocument } from '#app/features/files/file-answers.server.ts';
import type { Route } from './+types/known-file.ts';
import { findPeople } from './find-people.server.ts';
import { gridModel } from './grid-faults.server.ts';

const MAX_WORDS = 120;

/** What the counter's form asks while somebody types: « clients.json », « modele.json ». The area's guard protects it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const words = url.searchParams.get('q')?.slice(0, MAX_WORDS) ?? '';
  if (params.file === 'clients.json') return Response.json(await findPeople(context, words));
  if (params.file === 'modele.json') return Response.json(gridModel(context.get(depsContext).content, words));
  return noDocument();
}
