import { z } from 'zod';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import type { Route } from './+types/sale-file.ts';

/** A document of a sale: « ticket.pdf ». The area's guard protects it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { counterSales } = context.get(depsContext).admin;
  const { id, file } = params;
  const isId = z.uuid().safeParse(id).success;
  const drawn = isId ? await counterSales.draw(signedIn(context), id, file) : null;
  if (!drawn)
    return new Response('Ce document n’existe pas.', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' },
    });
  return new Response(new Uint8Array(drawn.content), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${drawn.name}.pdf"`,
      'Content-Length': String(drawn.content.length),
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}
