import { depsContext, pageRequestContext } from '#app/context.ts';
import { notYours, pdfAnswer, refusedFile, tooManyFiles } from '#app/features/files/file-answers.server.ts';
import { moneyDocumentOf } from '#domain/repair/money-document.ts';
import { wipeNumberOf } from '#domain/repair/wipe-file.ts';
import { askedLink } from '#domain/urls/link-secret.ts';
import type { RepairDocument } from '#server/repairs/documents/draw-repair-document.ts';
import type { Route } from './+types/tracking-file.ts';

const UPLOAD = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * A photo, a message's file or a document of a repair, for the holder of the repair's link. Everybody else gets the
 * same 404, so that nobody learns what exists.
 */
export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const link = askedLink(url);
  if (!link) return notYours();
  if (UPLOAD.test(params.file)) return serveUpload(request, context, params.file, link);
  const { repairs, documents } = context.get(depsContext);
  const { clientIp } = context.get(pageRequestContext);
  const repair = await repairs.findByLink(link, clientIp);
  if (!repair) return notYours();
  if ('retryAfterS' in repair) return tooManyFiles(repair.retryAfterS);
  if (params.file === 'etiquette.pdf') return serveLabel(request, context, repair.id);
  const document = documentOf(params.file, repair.quotes);
  if (!document) return notYours();
  const answer = await documents.forVisitor(clientIp, () => repairs.drawDocument(repair.id, document));
  if ('refusal' in answer) {
    const { status, message, headers } = answer.refusal;
    return refusedFile(status, message, headers);
  }
  const { drawn } = answer;
  if (!drawn) return notYours();
  return pdfAnswer(drawn.filename, drawn.content);
}

/** Checks the upload alone and does not load the whole repair: a page shows many. */
async function serveUpload(
  request: Request,
  context: Route.LoaderArgs['context'],
  id: string,
  link: string,
): Promise<Response> {
  const { repairs, uploads } = context.get(depsContext);
  const photo = await repairs.findPhoto(id);
  if (!photo?.isPublic || (await repairs.linkOf(photo.repairId)) !== link) return notYours();
  const isSmall = new URL(request.url).searchParams.get('taille') === 'petite';
  return uploads.serve(request, id, {
    isSmall,
    mayRead: (owner) => owner.kind === 'repair' && owner.id === photo.repairId,
  });
}

async function serveLabel(request: Request, context: Route.LoaderArgs['context'], repairId: string) {
  const { repairs, uploads } = context.get(depsContext);
  const label = await repairs.findLabel(repairId);
  if (!label) return notYours();
  return uploads.serve(request, label, {
    mayRead: (owner) => owner.kind === 'repair_label' && owner.id === repairId,
  });
}

function documentOf(file: string, quotes: readonly { id: string; version: number }[]): RepairDocument | null {
  if (file === 'bordereau.pdf') return { kind: 'packing-slip' };
  if (file === 'controles.pdf') return { kind: 'checks' };
  if (file === 'garantie.pdf') return { kind: 'guarantee' };
  if (file === 'prise-en-charge.pdf') return { kind: 'ticket' };
  const wipe = wipeNumberOf(file);
  if (wipe) return { kind: 'wipe', number: wipe };
  const moneyDocument = moneyDocumentOf(file);
  if (moneyDocument) return moneyDocument;
  const version = /^devis-(\d{1,4})\.pdf$/.exec(file)?.[1];
  const quote = quotes.find((each) => each.version === Number(version));
  return quote ? { kind: 'quote', quoteId: quote.id } : null;
}
