import { depsContext, pageRequestContext } from '#app/context.ts';
import { notYours, pdfAnswer, refusedFile, tooManyFiles } from '#app/features/files/file-answers.server.ts';
import { askedLink } from '#domain/urls/link-secret.ts';
import type { Route } from './+types/pay-invoice-file.ts';

const FILE = /^(ticket|(?:DEMO-)?(?:FAC|AV)-\d{4}-\d{6,9})\.pdf$/;

/** A document of a free invoice or a counter sale, for the holder of its link. Everybody else gets the same 404. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { invoiceLinks, documents } = context.get(depsContext);
  const { clientIp } = context.get(pageRequestContext);
  const link = askedLink(url);
  const number = FILE.exec(params.file)?.[1];
  const invoice = link && number ? await invoiceLinks.find(link, clientIp) : null;
  if (!invoice || !number) return notYours();
  if ('retryAfterS' in invoice) return tooManyFiles(invoice.retryAfterS);
  const answer = await documents.forVisitor(clientIp, () => invoiceLinks.draw(invoice, number));
  if ('refusal' in answer) {
    const { status, message, headers } = answer.refusal;
    return refusedFile(status, message, headers);
  }
  const { drawn } = answer;
  if (!drawn) return notYours();
  return pdfAnswer(`${number}.pdf`, drawn);
}
