import { redirect } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { csvAnswer, noDocument, pdfAnswer } from '#app/features/files/file-answers.server.ts';
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
    return csvAnswer(`commandes-${dayInParis(nowOf(context))}.csv`, csv);
  }
  if (number === 'toutes' && file === 'preparation.pdf') {
    const chosen = url.searchParams.getAll('numero').filter((each) => isCaseNumber('CMD', each));
    const slips = await orders.slips(admin, chosen.length > 0 ? chosen : null);
    if (!slips) throw redirect(withQuery(ORDERS_PATH, { refus: 'aucun-bon' }));
    return pdfAnswer('bons-de-preparation.pdf', slips);
  }
  const document = PAPER.exec(file)?.[1];
  if (!document || !isCaseNumber('CMD', number)) return noDocument();
  const name = document === 'preparation' || document === 'etiquette' ? `${document}-${number}` : document;
  return pdfAnswer(`${name}.pdf`, await orders.draw(admin, number, document));
}
