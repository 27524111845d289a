import { type RouterContextProvider, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { requireFreshProof } from '#app/features/account/fresh-proof.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { downloadAnswer, refusedFile } from '#app/features/files/file-answers.server.ts';
import { HEALTH_PATH } from '../back-office-paths.ts';
import { COPIES_PLACE } from '../settings/settings-paths.ts';
import type { Route } from './+types/backup-file.ts';

/** Streams a backup from the disk, or from the bucket, never whole in memory. The area's guard protects it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { file } = params;
  const isCopy = url.searchParams.get('lieu') === 'compartiment';
  // A backup contains everything that the shop knows about everybody.
  await requireFreshProof(context, isCopy ? COPIES_PLACE : `${HEALTH_PATH}#sauvegardes`);
  return isCopy ? copyAnswer(context, file) : backupAnswer(context, file);
}

async function backupAnswer(context: Readonly<RouterContextProvider>, file: string) {
  const found = await context.get(depsContext).admin.backups.read(signedIn(context), file);
  if (found === 'refused') throw redirect(`${HEALTH_PATH}?refus=second-facteur#sauvegardes`);
  if (!found) return refusedFile(404, 'Cette sauvegarde n’existe pas, ou plus.');
  return streamed(file, found);
}

async function copyAnswer(context: Readonly<RouterContextProvider>, file: string) {
  const { schedule } = context.get(depsContext).admin.connections;
  const copy = await schedule.readCopy(signedIn(context), file);
  switch (copy.outcome) {
    case 'one factor':
      throw redirect(COPIES_PLACE);
    case 'missing':
      return refusedFile(404, 'Cette copie n’existe pas, ou plus.');
    case 'failed':
      return refusedFile(502, `La copie ne se lit pas. ${copy.words}`);
    default:
      return streamed(file, copy);
  }
}

const streamed = (file: string, { bytes, stream }: { bytes: number; stream: ReadableStream }) =>
  downloadAnswer(file, 'application/octet-stream', stream, { 'Content-Length': String(bytes) });
