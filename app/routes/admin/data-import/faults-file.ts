import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { csvAnswer } from '#app/features/files/file-answers.server.ts';
import { idOf } from '../customers/read-customer.server.ts';
import type { Route } from './+types/faults-file.ts';

/** All faults of a file that was read. The area's guard protects it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { dataImport } = context.get(depsContext).admin;
  const id = idOf(params.id);
  const preview = id && (await dataImport.preview(signedIn(context), id));
  return csvAnswer(
    'erreurs.csv',
    preview && preview.state === 'waiting' ? dataImport.faultsCsv(preview.faults) : null,
  );
}
