import { redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { requireFreshProof } from '#app/features/account/fresh-proof.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { downloadAnswer, refusedFile } from '#app/features/files/file-answers.server.ts';
import { HEALTH_PATH } from '../back-office-paths.ts';
import type { Route } from './+types/backup-file.ts';

/** Streams a backup from the disk, never whole in memory. The area's guard protects it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { file } = params;
  // A backup contains everything that the shop knows about everybody.
  await requireFreshProof(context, `${HEALTH_PATH}#sauvegardes`);
  const found = await context.get(depsContext).admin.backups.read(signedIn(context), file);
  if (found === 'refused') throw redirect(`${HEALTH_PATH}?refus=second-facteur#sauvegardes`);
  if (!found) return refusedFile(404, 'Cette sauvegarde n’existe pas, ou plus.');
  return downloadAnswer(file, 'application/octet-stream', found.stream, {
    'Content-Length': String(found.bytes),
  });
}
