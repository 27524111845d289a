import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { downloadAnswer, noDocument, refusedFile } from '#app/features/files/file-answers.server.ts';
import { readArchivePeriod } from '#domain/closing/archive-period.ts';
import type { Route } from './+types/archive-file.ts';

/** The archive of a closed period: « 2026-11.zip ». The area's guard protects it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { periodArchives } = context.get(depsContext).admin;
  const period = readArchivePeriod(params.file.replace(/\.zip$/, ''));
  const drawn = period && (await periodArchives.draw(signedIn(context), period));
  if (!drawn) return noDocument();
  if (drawn.outcome === 'altered')
    return refusedFile(
      409,
      `Les livres ne disent plus ce qui a été archivé\u00a0: ${drawn.files.slice(0, 5).join(', ')}. Comparez avec l’archive que vous avez gardée et avec une sauvegarde, et parlez-en à qui gère le site.`,
    );
  return downloadAnswer(`caisse-${period}.zip`, 'application/zip', new Uint8Array(drawn.content));
}
