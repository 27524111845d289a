import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { DoneNotice } from '../done-notice.tsx';
import { leastCents } from '../repairs/quote-lines.ts';
import { REPAIRS_PATH } from '../repairs/repair-paths.ts';
import type { Route } from './+types/quote-templates.ts';
import { quoteTemplatePath } from './template-paths.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Modèles de devis', 'Des lignes gardées d’un devis, à reprendre dans un autre.');

const DONE: Readonly<Record<string, string>> = {
  garder: 'Le modèle est gardé. Deux lettres de son nom le retrouvent dans un devis.',
  renommer: 'Le modèle a son nouveau nom.',
  retirer: 'Le modèle est retiré. Les devis écrits avec lui restent tels quels.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const templates = await context.get(depsContext).repairs.listQuoteTemplates(signedIn(context));
  return {
    rows: templates.map(({ id, name, lines, keptAt }) => ({
      ...{ id, name },
      lines: lines.map(({ label }) => label).join(', '),
      price: formatEuros(leastCents(lines)),
      keptOn: formatDate(keptAt),
    })),
    done: ownValue(DONE, url.searchParams.get('fait')) ?? null,
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  { id: 'nom', label: 'Modèle', cell: ({ id, name }) => <Link to={quoteTemplatePath(id)}>{name}</Link> },
  { id: 'lignes', label: 'Lignes', cell: ({ lines }) => lines },
  { id: 'prix', label: 'Prix', isNumeric: true, cell: ({ price }) => price },
  { id: 'garde', label: 'Prix du', isNumeric: true, cell: ({ keptOn }) => keptOn },
];

export default function QuoteTemplates({ loaderData: { rows, done } }: Route.ComponentProps) {
  return (
    <>
      <AreaHead
        title="Modèles de devis"
        lead="Un modèle se garde depuis un devis, dans son dossier. Ses prix restent ceux du jour où il a été gardé."
        back={{ to: REPAIRS_PATH, label: 'Toutes les réparations' }}
      />
      <DoneNotice>{done}</DoneNotice>
      <Table
        caption="Modèles de devis"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<EmptyState illustration="boite-vide" title="Aucun modèle" level={2} />}
      />
    </>
  );
}
