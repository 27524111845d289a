import { z } from 'zod';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { pdfAnswer } from '#app/features/files/file-answers.server.ts';
import type { Route } from './+types/purchase-order-file.ts';

/** A purchase order for its supplier: « BC-2026-000123.pdf ». The area's guard protects it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { purchaseOrders } = context.get(depsContext).admin;
  const { id, file } = params;
  const name = /^(BC-\d{4}-\d{6,9}|brouillon)\.pdf$/.exec(file)?.[1];
  const drawn =
    name && z.uuid().safeParse(id).success ? await purchaseOrders.draw(signedIn(context), id) : null;
  return pdfAnswer(`${name}.pdf`, drawn);
}
