import { z } from 'zod';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { noDocument, pdfAnswer } from '#app/features/files/file-answers.server.ts';
import type { Route } from './+types/buy-back-file.ts';
import { DEED_FILE } from './buy-back-paths.ts';

const PHOTO = /^([0-9a-f-]{36})\.webp$/;

/** A photo of a request, « {id}.webp », or its deed of sale, « certificat.pdf ». The area's guard protects it. */
export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const { admin, uploads } = context.get(depsContext);
  if (!z.uuid().safeParse(params.id).success) return noDocument();
  if (params.file === DEED_FILE) {
    const drawn = await admin.buyBacks.drawDeed(signedIn(context), params.id);
    return drawn ? pdfAnswer(DEED_FILE, drawn) : noDocument();
  }
  const photo = PHOTO.exec(params.file)?.[1];
  if (!photo) return noDocument();
  return uploads.serve(request, photo, {
    isSmall: url.searchParams.has('petite'),
    mayRead: ({ kind, id }) => kind === 'buy_back' && id === params.id,
  });
}
