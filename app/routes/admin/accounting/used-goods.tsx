import { ArrowRight, Download, Plus, Printer } from 'lucide';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import type { Route } from './+types/used-goods.ts';
import { entryPath, REGISTER_CSV_PATH, REGISTER_PATH, REGISTER_PDF_PATH } from './accounting-paths.ts';
import { entryView, idOf } from './read-accounting.server.ts';
import '#app/routes/admin/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Registre des objets mobiliers', 'Les objets d’occasion achetés pour être revendus.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const before = idOf(url.searchParams.get('avant'));
  const { rows, next } = await context.get(depsContext).admin.accounting.usedGoods(signedIn(context), before);
  return { rows: rows.map(entryView), next, isFirst: before === null };
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
              {correctedBy ? `Corrigé par ${correctedBy}` : `Corrige ${correctsNumber}`}
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
  const { rows, next, isFirst } = loaderData;
  return (
    <>
      <header className="area__head">
        <h1>Registre des objets mobiliers</h1>
        <p className="lead">
          Le «&nbsp;livre de police&nbsp;»&nbsp;: chaque objet d’occasion acheté ou repris pour être revendu
          (code pénal, article 321-7). Une ligne inscrite ne change plus&nbsp;; une erreur se corrige par une
          autre ligne. L’activité se déclare d’abord à la préfecture.
        </p>
        <p className="account__ways">
          <ButtonLink to={entryPath('nouvelle')} icon={Plus}>
            Inscrire un objet
          </ButtonLink>
          <ButtonLink to={REGISTER_PDF_PATH} variant="secondary" icon={Printer}>
            Imprimer le registre (PDF)
          </ButtonLink>
          <ButtonLink to={REGISTER_CSV_PATH} variant="secondary" icon={Download} download>
            Télécharger le registre (CSV)
          </ButtonLink>
        </p>
      </header>
      <Table
        caption="Objets, du dernier inscrit au premier"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ number }) => number}
        empty={<EmptyState illustration="boite-vide" title="Aucun objet n’est inscrit" level={2} />}
        pagination={
          (next !== null || !isFirst) && (
            <p className="account__ways">
              {!isFirst && (
                <ButtonLink to={REGISTER_PATH} variant="quiet">
                  Revenir aux derniers inscrits
                </ButtonLink>
              )}
              {next !== null && (
                <ButtonLink to={`${REGISTER_PATH}?avant=${next}`} variant="secondary" iconAfter={ArrowRight}>
                  Lignes plus anciennes
                </ButtonLink>
              )}
            </p>
          )
        }
      />
    </>
  );
}
