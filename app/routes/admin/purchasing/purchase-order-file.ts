import { z } from 'zod';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import type { Route } from './+types/purchase-order-file.ts';

/** A purchase order for its supplier: « BC-2026-000123.pdf ». The area's guard protects it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { purchaseOrders } = context.get(depsContext).admin;
  const { id, file } = params;
  const name = /^(BC-\d{4}-\d{6,9}|brouillon)\.pdf$/.exec(file)?.[1];
  const drawn =
    name && z.uuid().safeParse(id).success ? await purchaseOrders.draw(signedIn(context), id) : null;
  if (!drawn)
    return new Response('Ce document n’existe pas.', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' },
    });
  return new Response(new Uint8Array(drawn), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}.pdf"`,
      'Content-Length': String(drawn.length),
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}
