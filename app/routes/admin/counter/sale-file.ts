import { z } from 'zod';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { noDocument, pdfAnswer } from '#app/features/files/file-answers.server.ts';
import type { Route } from './+types/sale-file.ts';

/** A document of a sale: « ticket.pdf ». The area's guard protects it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { counterSales } = context.get(depsContext).admin;
  const { id, file } = params;
  const isId = z.uuid().safeParse(id).success;
  const drawn = isId ? await counterSales.draw(signedIn(context), id, file) : null;
  return drawn ? pdfAnswer(`${drawn.name}.pdf`, drawn.content) : noDocument();
}
