import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { noDocument, pdfAnswer } from '#app/features/files/file-answers.server.ts';
import { labelSizeOf } from '#domain/repair/label-sizes.ts';
import { moneyDocumentOf } from '#domain/repair/money-document.ts';
import { wipeNumberOf } from '#domain/repair/wipe-file.ts';
import type { RepairDocument } from '#server/repairs/documents/draw-repair-document.ts';
import type { Repairs } from '#server/repairs/repairs-module.ts';
import type { Route } from './+types/repair-file.ts';
import { proposeLines } from './propose-lines.server.ts';
import { COURT_FILE } from './repair-paths.ts';

const PHOTO = /^([0-9a-f-]{36})\.(?:webp|mp4)$/;
const MAX_WORDS = 120;
const QUOTE = /^devis-(\d{1,4})\.pdf$/;

/**
 * A photo or a document of a case: for the owner alone « dossier-juge.pdf »; « {id}.webp », « {id}.mp4 », « ticket.pdf », « etiquettes-57x32.pdf », « bordereau.pdf », « etiquette.pdf », « controles.pdf », « garantie.pdf », « devis-2.pdf », « note.pdf »,
 * « effacement-EFF-2026-000001.pdf », « FAC-2026-000001.pdf »; or
 * the lines that may be quoted, « lignes.json ». The area's guard protects it.
 */
export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const { content, repairs, uploads } = context.get(depsContext);
  const repairId = await repairs.findByReference(params.reference);
  if (!repairId) return noDocument();
  if (params.file === 'lignes.json') {
    const repair = await repairs.findForShop(repairId);
    const words = url.searchParams.get('q')?.slice(0, MAX_WORDS) ?? '';
    return repair ? Response.json(await proposeLines({ repairs, content, repair }, words)) : noDocument();
  }
  const photo = PHOTO.exec(params.file)?.[1];
  if (photo)
    return uploads.serve(request, photo, {
      isSmall: url.searchParams.has('petite'),
      mayRead: ({ kind, id }) => kind === 'repair' && id === repairId,
    });
  if (params.file === 'etiquette.pdf') {
    const label = await repairs.findLabel(repairId);
    return label
      ? uploads.serve(request, label, {
          mayRead: ({ kind, id }) => kind === 'repair_label' && id === repairId,
        })
      : noDocument();
  }
  if (params.file === COURT_FILE) {
    const file = await repairs.drawCourtFile(repairId, { userId: signedIn(context).id });
    return file ? pdfAnswer(file.filename, file.content) : noDocument();
  }
  const document = await documentOf(repairs, repairId, params.file);
  const drawn = document && (await repairs.drawDocument(repairId, document));
  return drawn ? pdfAnswer(drawn.filename, drawn.content) : noDocument();
}

async function documentOf(repairs: Repairs, repairId: string, file: string): Promise<RepairDocument | null> {
  if (file === 'ticket.pdf') return { kind: 'ticket' };
  if (file === 'bordereau.pdf') return { kind: 'packing-slip' };
  if (file === 'controles.pdf') return { kind: 'checks' };
  if (file === 'garantie.pdf') return { kind: 'guarantee' };
  const size = labelSizeOf(file);
  if (size) return { kind: 'labels', size };
  const wipe = wipeNumberOf(file);
  if (wipe) return { kind: 'wipe', number: wipe };
  const moneyDocument = moneyDocumentOf(file);
  if (moneyDocument) return moneyDocument;
  const version = QUOTE.exec(file)?.[1];
  if (!version) return null;
  const found = await repairs.findForShop(repairId);
  const quote = found?.quotes.find((each) => each.version === Number(version));
  return quote ? { kind: 'quote', quoteId: quote.id } : null;
}
