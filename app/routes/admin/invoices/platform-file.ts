import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { downloadAnswer, noDocument } from '#app/features/files/file-answers.server.ts';
import type { Route } from './+types/platform-file.ts';

/** A document for the shop that its platform has handed over, until somebody has seen to it. The area's guard protects it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { platform } = context.get(depsContext).admin;
  const document = await platform.readDocument(signedIn(context), params.flow);
  if (!document) return noDocument();
  const isPdf = document.content.subarray(0, 5).toString('latin1') === '%PDF-';
  const [ending, type] = isPdf ? ['pdf', 'application/pdf'] : ['xml', 'application/xml'];
  const name = document.name.replace(/\.(?:pdf|xml)$/i, '').replaceAll(/[^\w.-]+/g, '-');
  return downloadAnswer(`${name || 'document'}.${ending}`, type, new Uint8Array(document.content));
}
