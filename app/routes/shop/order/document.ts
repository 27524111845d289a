import { depsContext, pageRequestContext } from '#app/context.ts';
import { lacksSecondFactor, visitorOf } from '#app/features/account/visitor.ts';
import { downloadAnswer, notYours, pdfAnswer, refusedFile } from '#app/features/files/file-answers.server.ts';
import { NUMBER_TAIL } from '#domain/cases/case-number.ts';
import { askedLink } from '#domain/urls/link-secret.ts';
import type { Route } from './+types/document.ts';

/** « FAC-2026-000123.pdf », « AV-2026-000007.pdf », « VEN-2026-000012.pdf », the ticket of a sale at the counter, and « CMD-2026-K7R-4WM.pdf », which confirms the order. */
const FILE = new RegExp(`^((?:DEMO-)?(?:FAC|AV|VEN)-\\d{4}-\\d{6,9}|CMD-\\d{4}-${NUMBER_TAIL})\\.pdf$`);

const TICKET = /^(?:DEMO-)?VEN-/;

/**
 * An invoice, a credit note, a ticket or a confirmation: for the holder of its order's secret link, and for the account of the
 * order. `facture.pdf` is the invoice of the order that the link opens, and « CMD-2026-K7R-4WM.ics » the day to fetch it, or that
 * there is none any more. Anything else is not found, for everybody alike.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { account, orders, documents, settings } = context.get(depsContext);
  const link = askedLink(url);
  const order = link && (await orders.findByLink(link));
  if (order && params.file === `${order.number}.ics`) {
    const entry = orders.pickupCalendar(order, settings.url);
    return entry === null ? notYours() : downloadAnswer(params.file, 'text/calendar; charset=utf-8', entry);
  }
  const number =
    params.file === 'facture.pdf' && order
      ? (await documents.of(order.id)).find(({ kind }) => kind === 'invoice')?.number
      : FILE.exec(params.file)?.[1];
  const whose = order ? { orderId: order.id } : await accountOf(context);
  if (!number || !whose) return notYours();
  const { clientIp } = context.get(pageRequestContext);
  const answer = await documents.forVisitor(clientIp, async () =>
    TICKET.test(number) && 'userId' in whose
      ? account.cases.ticket(whose.userId, number)
      : documents.draw(number, whose),
  );
  if ('refusal' in answer) {
    const { status, message, headers } = answer.refusal;
    return refusedFile(status, message, headers);
  }
  const pdf = answer.drawn;
  if (!pdf) return notYours();
  return pdfAnswer(`${number}.pdf`, pdf);
}

async function accountOf(context: Route.LoaderArgs['context']) {
  const who = await visitorOf(context).who();
  return who && !lacksSecondFactor(who) ? { userId: who.id } : null;
}
