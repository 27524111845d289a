import { depsContext, pageRequestContext } from '#app/context.ts';
import { linkOf } from '../../repair/appointment/form.ts';
import type { Route } from './+types/pay-invoice-file.ts';

const FILE = /^((?:DEMO-)?(?:FAC|AV)-\d{4}-\d{6,9})\.pdf$/;

/** A document of a free invoice, for the holder of its link. Everybody else gets the same 404. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { invoiceLinks, documents } = context.get(depsContext);
  const { clientIp } = context.get(pageRequestContext);
  const link = linkOf(url.searchParams.get('lien'));
  const number = FILE.exec(params.file)?.[1];
  const invoice = link && number ? await invoiceLinks.find(link, clientIp) : null;
  if (!invoice || !number) return notFound();
  if ('retryAfterS' in invoice)
    return new Response('Trop d’essais. Recommencez plus tard.', {
      status: 429,
      headers: { ...TEXT, 'Retry-After': String(invoice.retryAfterS) },
    });
  const answer = await documents.forVisitor(clientIp, () => invoiceLinks.draw(invoice.id, number));
  if ('refusal' in answer) {
    const { status, message, headers } = answer.refusal;
    return new Response(message, { status, headers: { ...TEXT, ...headers } });
  }
  const { drawn } = answer;
  if (!drawn) return notFound();
  return new Response(new Uint8Array(drawn), {
    headers: {
      ...PRIVATE,
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${number}.pdf"`,
      'Content-Length': String(drawn.length),
    },
  });
}

const PRIVATE = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

const TEXT = { ...PRIVATE, 'Content-Type': 'text/plain; charset=utf-8' };

const notFound = () =>
  new Response('Ce document n’existe pas, ou n’est pas le vôtre.', { status: 404, headers: TEXT });
