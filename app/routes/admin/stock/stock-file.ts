import { depsContext, nowOf } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { csvAnswer, noDocument, pdfAnswer, refusedFile } from '#app/features/files/file-answers.server.ts';
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
      return csvAnswer(`produits-${today}.csv`, await stock.exportCsv(admin));
    case 'modele.csv':
      return csvAnswer('modele-produits.csv', stock.templateCsv());
    case 'achats.csv':
      return csvAnswer(`achats-${today}.csv`, await stock.purchasesCsv(admin));
    case 'etiquettes.pdf': {
      const ids = chosenOf(url.searchParams.getAll('produit'));
      if (ids.length === 0) return refusedFile(400, 'Cochez au moins un produit, puis recommencez.');
      const code = url.searchParams.get('code') === 'qr' ? 'qr' : 'bars';
      const copies = Number(/^\d{1,2}$/.exec(url.searchParams.get('copies') ?? '')?.[0] ?? 1) || 1;
      const pdf = await stock.labels(admin, { ids, code, copies });
      return pdfAnswer(`etiquettes-${today}.pdf`, pdf);
    }
    default:
      return noDocument();
  }
}
