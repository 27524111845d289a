import { depsContext } from '#app/context.ts';
import { moneyDocumentOf } from '#domain/repair/money-document.ts';
import type { RepairDocument } from '#server/repairs/documents/draw-repair-document.ts';
import type { Repairs } from '#server/repairs/repairs-module.ts';
import type { Route } from './+types/repair-file.ts';

const PHOTO = /^([0-9a-f-]{36})\.webp$/;
const QUOTE = /^devis-(\d{1,4})\.pdf$/;

/**
 * A photo or a document of a case: « {id}.webp », « ticket.pdf », « bordereau.pdf », « devis-2.pdf », « note.pdf »,
 * « FAC-2026-000001.pdf ». The area's guard
 * protects it.
 */
export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const { repairs, uploads } = context.get(depsContext);
  const repairId = await repairs.findByReference(params.reference);
  if (!repairId) return notFound();
  const photo = PHOTO.exec(params.file)?.[1];
  if (photo)
    return uploads.serve(request, photo, {
      isSmall: url.searchParams.has('petite'),
      mayRead: ({ kind, id }) => kind === 'repair' && id === repairId,
    });
  const document = await documentOf(repairs, repairId, params.file);
  const drawn = document && (await repairs.drawDocument(repairId, document));
  if (!drawn) return notFound();
  return new Response(new Uint8Array(drawn.content), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename*=UTF-8''${encodeURIComponent(drawn.filename)}`,
      'Content-Length': String(drawn.content.length),
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}

async function documentOf(repairs: Repairs, repairId: string, file: string): Promise<RepairDocument | null> {
  if (file === 'ticket.pdf') return { kind: 'ticket' };
  if (file === 'bordereau.pdf') return { kind: 'packing-slip' };
  const moneyDocument = moneyDocumentOf(file);
  if (moneyDocument) return moneyDocument;
  const version = QUOTE.exec(file)?.[1];
  if (!version) return null;
  const found = await repairs.findForShop(repairId);
  const quote = found?.quotes.find((each) => each.version === Number(version));
  return quote ? { kind: 'quote', quoteId: quote.id } : null;
}

const notFound = () =>
  new Response('Ce document n’existe pas.', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' },
  });
