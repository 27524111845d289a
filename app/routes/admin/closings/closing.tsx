import { data } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import type { Route } from './+types/closing.ts';
import { closingPath, TILL_PATH } from './closing-paths.ts';
import { closingView } from './closing-view.server.ts';
import { LedgerSumsTable } from './ledger-sums-table.tsx';

export const meta: Route.MetaFunction = ({ params, ...page }) =>
  privateMeta(page, `Clôture ${params.number}`, 'Ce qui a été encaissé, compté et clôturé.');

export async function loader({ context, params }: Route.LoaderArgs) {
  const { admin, shop } = context.get(depsContext);
  const number = /^[1-9]\d{0,8}$/.test(params.number) ? Number(params.number) : null;
  const found = number && (await admin.closings.find(signedIn(context), number));
  if (!found) throw data(null, { status: 404 });
  const { name, mode } = shop();
  return { closing: closingView(found), shop: name, isSpecimen: mode !== 'open' };
}

export default function ClosingPage({ loaderData }: Route.ComponentProps) {
  const { closing, shop, isSpecimen } = loaderData;
  const { number, isLast, facts, rows, till, totals, digests } = closing;
  return (
    <>
      <AreaHead
        title={`Clôture n°\u00a0${number}`}
        back={{ to: TILL_PATH, label: 'Clôture de caisse' }}
        lead={`${shop}. La page s’imprime telle quelle.`}
      />
      {isSpecimen && (
        <Notice kind="warn">
          <p>Démonstration&nbsp;: cette clôture s’efface à l’ouverture de la boutique.</p>
        </Notice>
      )}
      <DescriptionList items={facts} />
      <LedgerSumsTable rows={rows} />
      <section className="area__part" aria-labelledby="caisse">
        <h2 id="caisse">Caisse et terminal</h2>
        <DescriptionList items={till} />
      </section>
      <section className="area__part" aria-labelledby="cumuls">
        <h2 id="cumuls">Totaux à cette clôture</h2>
        <DescriptionList items={totals} />
      </section>
      <section className="area__part" aria-labelledby="empreintes">
        <h2 id="empreintes">Empreintes SHA-256</h2>
        <DescriptionList items={digests} />
      </section>
      <p className="account__ways">
        {number > 1 && <ButtonLink to={closingPath(number - 1)}>Clôture précédente</ButtonLink>}
        {!isLast && <ButtonLink to={closingPath(number + 1)}>Clôture suivante</ButtonLink>}
      </p>
    </>
  );
}
