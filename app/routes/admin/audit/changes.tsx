import { ArrowRight } from 'lucide';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { ListFilters } from '#app/features/list/list-filters.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { tableWords } from '#domain/admin/change-log.ts';
import { changePath, JOURNAL_PATH, withQuery } from '../back-office-paths.ts';
import type { Route } from './+types/changes.ts';
import { OPERATION_KINDS } from './operation-kinds.ts';
import { cursorText, lineOf, nameOf, readQuery } from './read-changes.server.ts';
import '#app/routes/admin/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Journal', 'Qui a changé quoi dans l’arrière-boutique, et quand.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { asked, query } = readQuery(url.searchParams);
  const { audit } = context.get(depsContext).admin;
  const { rows, next, tables, admins } = await audit.list(signedIn(context), query);
  return {
    asked,
    isFirst: query.before === undefined,
    rows: rows.map(lineOf),
    next: next && withQuery(JOURNAL_PATH, { ...asked, avant: cursorText(next) }),
    tables: [...tables, 'auth.sessions', 'auth.users']
      .map((table) => ({ value: table, label: tableWords(table) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'fr')),
    admins: admins.map(({ id, name }) => ({ value: id, label: nameOf(id, name) })),
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'quand',
    label: 'Quand',
    cell: ({ id, at }) => (
      <Link to={changePath(id)} className="ref">
        {at}
      </Link>
    ),
  },
  { id: 'qui', label: 'Qui', cell: ({ who }) => who },
  {
    id: 'quoi',
    label: 'Quoi',
    cell: ({ what, rowName, to }) => (
      <span>
        {what}
        <br />
        <b>{to ? <Link to={to}>{rowName}</Link> : rowName}</b>
      </span>
    ),
  },
  {
    id: 'comment',
    label: 'Changement',
    cell: ({ operation, operationText }) => <Badge kind={OPERATION_KINDS[operation]}>{operationText}</Badge>,
  },
  {
    id: 'champs',
    label: 'Ce qui change',
    cell: ({ changes, others }) => (
      <ul className="back-office__changes">
        {changes.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {others > 0 && <li>{others > 1 ? `et ${others} autres champs` : 'et un autre champ'}</li>}
      </ul>
    ),
  },
];

export default function Changes({ loaderData }: Route.ComponentProps) {
  const { asked, isFirst, rows, next, tables, admins } = loaderData;
  const isNarrow = Object.values(asked).some(Boolean);
  return (
    <>
      <header className="area__head">
        <h1>Journal</h1>
        <p className="lead">
          Ce que l’équipe ajoute, modifie ou supprime, ligne par ligne. Personne ne peut y toucher&nbsp;;
          chaque ligne s’efface d’elle-même après un an. Commandes, réparations et stock ont leur propre
          historique.
        </p>
      </header>
      <div>
        <ListFilters action={JOURNAL_PATH} asked={asked} kept={{ ligne: asked.ligne }} isMany>
          <Field name="qui" label="Qui">
            <Select defaultValue={asked.qui ?? ''}>
              <option value="">Tout le monde</option>
              {admins.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Field name="quoi" label="Quoi">
            <Select defaultValue={asked.quoi ?? ''}>
              <option value="">Tout</option>
              {tables.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Field name="du" label="Du">
            <DateInput defaultValue={asked.du} />
          </Field>
          <Field name="au" label="Au">
            <DateInput defaultValue={asked.au} />
          </Field>
        </ListFilters>
        <Table
          caption="Changements, du plus récent au plus ancien"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => String(id)}
          empty={<NoneHere isNarrow={isNarrow || !isFirst} />}
          pagination={
            (next || !isFirst) && (
              <p className="account__ways">
                {!isFirst && (
                  <ButtonLink to={withQuery(JOURNAL_PATH, asked)} variant="quiet">
                    Revenir aux plus récents
                  </ButtonLink>
                )}
                {next && (
                  <ButtonLink to={next} variant="secondary" iconAfter={ArrowRight}>
                    Changements plus anciens
                  </ButtonLink>
                )}
              </p>
            )
          }
        />
      </div>
    </>
  );
}

function NoneHere({ isNarrow }: { isNarrow: boolean }) {
  if (isNarrow)
    return (
      <EmptyState
        illustration="aucun-resultat"
        title="Aucun changement ne correspond"
        level={2}
        link={{ to: JOURNAL_PATH, label: 'Tout le journal' }}
      >
        <p>Élargissez la période, ou choisissez une autre personne.</p>
      </EmptyState>
    );
  return (
    <EmptyState illustration="journal" title="Rien n’a encore changé" level={2}>
      <p>Le premier produit ou le premier réglage modifié ici paraîtra aussitôt.</p>
    </EmptyState>
  );
}
