import { redirect } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { listPath } from '#app/features/list/list-place.ts';
import { isCaseNumber, NUMBER_TAIL } from '#domain/cases/case-number.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { orderQuerySchema } from '#domain/order/order-query.ts';
import { withQuery } from '#domain/urls/with-query.ts';
import type { Route } from './+types/order-file.ts';
import { ORDERS, ORDERS_PATH } from './order-paths.ts';

const PAPER = new RegExp(
  `^(preparation|etiquette|(?:DEMO-)?(?:FAC|AV)-\\d{4}-\\d{6,9}|CMD-\\d{4}-${NUMBER_TAIL})\\.pdf$`,
);

/**
 * A document of one order, or of all: « toutes/commandes.csv », « toutes/preparation.pdf ». The area's guard protects
 * it.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { orders } = context.get(depsContext).admin;
  const admin = signedIn(context);
  const { number, file } = params;
  if (number === 'toutes' && file === 'commandes.csv') {
    const query = orderQuerySchema.parse(Object.fromEntries(url.searchParams));
    const csv = await orders.export(admin, query);
    if (csv === null) throw redirect(withQuery(listPath(ORDERS, query), { refus: 'trop-grand' }));
    return fileResponse(
      csv,
      'text/csv; charset=utf-8',
      `attachment; filename="commandes-${dayInParis(nowOf(context))}.csv"`,
    );
  }
  if (number === 'toutes' && file === 'preparation.pdf') {
    const chosen = url.searchParams.getAll('numero').filter((each) => isCaseNumber('CMD', each));
    const slips = await orders.slips(admin, chosen.length > 0 ? chosen : null);
    if (!slips) throw redirect(withQuery(ORDERS_PATH, { refus: 'aucun-bon' }));
    return fileResponse(
      new Uint8Array(slips),
      'application/pdf',
      'inline; filename="bons-de-preparation.pdf"',
    );
  }
  const document = PAPER.exec(file)?.[1];
  const drawn = document && isCaseNumber('CMD', number) && (await orders.draw(admin, number, document));
  if (!drawn)
    return new Response('Ce document n’existe pas.', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' },
    });
  const name = document === 'preparation' || document === 'etiquette' ? `${document}-${number}` : document;
  return fileResponse(new Uint8Array(drawn), 'application/pdf', `inline; filename="${name}.pdf"`);
}

const fileResponse = (content: string | Uint8Array<ArrayBuffer>, type: string, disposition: string) =>
  new Response(content, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': disposition,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
