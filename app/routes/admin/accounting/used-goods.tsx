import { Download, Plus, Printer } from 'lucide';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { loadOlder } from '#app/features/list/load-list.server.ts';
import { PagedList } from '#app/features/list/paged-list.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import type { Route } from './+types/used-goods.ts';
import { entryPath, REGISTER, REGISTER_CSV_PATH, REGISTER_PDF_PATH } from './accounting-paths.ts';
import { entryView, registerSchema } from './read-accounting.server.ts';
import '#app/routes/admin/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Registre des objets mobiliers', 'Les objets d’occasion achetés pour être revendus.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { accounting } = context.get(depsContext).admin;
  return loadOlder(REGISTER, registerSchema, url.searchParams, async ({ avant = null }) => {
    const { rows, next } = await accounting.usedGoods(signedIn(context), avant);
    return { rows: rows.map(entryView), next };
  });
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'numero',
    label: 'Numéro',
    cell: ({ number }) => (
      <Link to={entryPath(number)} className="ref">
        {number}
      </Link>
    ),
  },
  { id: 'acquis', label: 'Acquis le', isNumeric: true, cell: ({ acquiredOn }) => acquiredOn },
  {
    id: 'objet',
    label: 'Objet',
    cell: ({ description, serial, correctsNumber, correctedBy }) => (
      <span className="back-office__value">
        {description}
        <br />
        <small>{`N° de série\u00a0: ${serial}`}</small>
        {(correctsNumber || correctedBy) && (
          <>
            <br />
            <Badge kind={correctedBy ? 'waiting' : 'progress'}>
              <span>
                <Numbered>
                  {correctedBy ? `Corrigé par ${correctedBy}` : `Corrige ${correctsNumber}`}
                </Numbered>
              </span>
            </Badge>
          </>
        )}
      </span>
    ),
  },
  {
    id: 'vendeur',
    label: 'Vendeur',
    cell: ({ sellerName, sellerAddress, document }) => (
      <span className="back-office__value">
        {sellerName}
        <br />
        <small>{sellerAddress}</small>
        <br />
        <small>{document}</small>
      </span>
    ),
  },
  { id: 'provenance', label: 'Provenance', cell: ({ origin }) => origin },
  {
    id: 'prix',
    label: 'Prix',
    isNumeric: true,
    cell: ({ price, way }) => (
      <span>
        {price}
        <br />
        <small>{way}</small>
      </span>
    ),
  },
];

export default function UsedGoods({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AreaHead
        title="Registre des objets mobiliers"
        lead={
          <>
            Le «&nbsp;livre de police&nbsp;»&nbsp;: chaque objet d’occasion acheté ou repris pour être revendu
            (code pénal, article 321-7). Une ligne inscrite ne change plus&nbsp;; une erreur se corrige par
            une autre ligne. L’activité se déclare d’abord à la préfecture.
          </>
        }
        ways={
          <>
            <ButtonLink to={entryPath('nouvelle')} icon={Plus}>
              Inscrire un objet
            </ButtonLink>
            <ButtonLink to={REGISTER_PDF_PATH} variant="secondary" icon={Printer}>
              Imprimer le registre (PDF)
            </ButtonLink>
            <ButtonLink to={REGISTER_CSV_PATH} variant="secondary" icon={Download} download>
              Télécharger le registre (CSV)
            </ButtonLink>
          </>
        }
      />
      <PagedList
        place={REGISTER}
        list={loaderData}
        caption="Objets, du dernier inscrit au premier"
        columns={COLUMNS}
        rowKey={({ number }) => number}
        none={{ title: 'Aucun objet n’est inscrit' }}
        older={{ newest: 'Revenir aux derniers inscrits', older: 'Lignes plus anciennes' }}
      />
    </>
  );
}
