import { depsContext, nowOf } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import type { Route } from './+types/stock-file.ts';
import { chosenOf } from './bulk-form.ts';

/**
 * A file of the stock: « produits.csv », « modele.csv », « achats.csv », « etiquettes.pdf?produit=… ». The area's guard
 * protects it.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { stock } = context.get(depsContext).admin;
  const admin = signedIn(context);
  const today = dayInParis(nowOf(context));
  switch (params.file) {
    case 'produits.csv':
      return csv(`produits-${today}.csv`, await stock.exportCsv(admin));
    case 'modele.csv':
      return csv('modele-produits.csv', stock.templateCsv());
    case 'achats.csv':
      return csv(`achats-${today}.csv`, await stock.purchasesCsv(admin));
    case 'etiquettes.pdf': {
      const ids = chosenOf(url.searchParams.getAll('produit'));
      if (ids.length === 0) return refused(400, 'Cochez au moins un produit, puis recommencez.');
      const code = url.searchParams.get('code') === 'qr' ? 'qr' : 'bars';
      const copies = Number(/^\d{1,2}$/.exec(url.searchParams.get('copies') ?? '')?.[0] ?? 1) || 1;
      const pdf = await stock.labels(admin, { ids, code, copies });
      return new Response(new Uint8Array(pdf), {
        headers: headersOf('application/pdf', `inline; filename="etiquettes-${today}.pdf"`),
      });
    }
    default:
      return refused(404, 'Ce document n’existe pas.');
  }
}

const headersOf = (type: string, disposition: string) => ({
  'Content-Type': type,
  'Content-Disposition': disposition,
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
});

const csv = (name: string, content: string) =>
  new Response(content, { headers: headersOf('text/csv; charset=utf-8', `attachment; filename="${name}"`) });

const refused = (status: number, words: string) =>
  new Response(words, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' },
  });
