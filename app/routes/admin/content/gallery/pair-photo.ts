import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { noDocument } from '#app/features/files/file-answers.server.ts';
import type { Route } from './+types/pair-photo.ts';

const FILE = /^([0-9a-f-]{36})-(avant|apres)\.webp$/;

/** One photograph of a pair that its customer lets the gallery show: « {id}-avant.webp »; nobody reads the others of the case here. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { admin, uploads } = context.get(depsContext);
  const [, pairId, side] = FILE.exec(params.file) ?? [];
  const pair = pairId ? await admin.content.gallery.findPair(signedIn(context), pairId) : null;
  if (!pair) return noDocument();
  return uploads.serve(request, side === 'avant' ? pair.beforeId : pair.afterId, {
    isSmall: true,
    mayRead: ({ kind, id }) => kind === 'repair' && id === pair.repairId,
  });
}
