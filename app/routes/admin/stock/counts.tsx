import { data, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { formatDate } from '#domain/dates.ts';
import type { Meanwhile } from '#domain/edits/edit-guard.ts';
import { ownValue } from '#domain/own-value.ts';
import type { Route } from './+types/counts.ts';
import { CountList } from './count-list.tsx';
import { CountSheet } from './count-sheet.tsx';
import { countView } from './count-view.server.ts';
import { countsGuard } from './edited-product.server.ts';
import { countIdOf, readCounts, readScan, typedIn } from './read-stock.server.ts';
import { StockNav } from './stock-nav.tsx';
import { COUNTS_PATH, countPath } from './stock-paths.ts';
import './style.css';
import { DoneNotice } from '../done-notice.tsx';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Inventaire', 'Ce qui est en rayon, compté et comparé au stock.');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { stock } = context.get(depsContext).admin;
  const admin = signedIn(context);
  const done = ownValue(DONE, url.searchParams.get('fait')) ?? null;
  if (params.id === undefined) {
    const { counts, categories } = await stock.counts(admin);
    const rows = counts.map(({ opened_at, ended_at, ...count }) => ({
      ...count,
      openedAt: formatDate(opened_at, { withTime: true }),
      endedAt: ended_at && formatDate(ended_at, { withTime: true }),
    }));
    return { rows, categories, done };
  }
  const id = countIdOf(params.id);
  const count = id && (await stock.findCount(admin, id));
  if (!count) throw data(null, { status: 404 });
  return { count: countView(count), done };
}

const DONE: Record<string, string> = {
  scan: 'Compté.',
  compte: 'Les quantités comptées sont gardées.',
  termine: 'L’inventaire est terminé\u00a0: le stock est celui qui a été compté.',
  abandonne: 'L’inventaire est abandonné\u00a0: rien n’a changé.',
};

type Answer = { errors: FieldError[]; kept: Record<string, string>; meanwhile?: Meanwhile };

export async function action({ request, context, params }: Route.ActionArgs) {
  const { stock } = context.get(depsContext).admin;
  const admin = signedIn(context);
  const form = await sentForm(request);
  const refuse = (errors: FieldError[], status: number) =>
    data<Answer>({ errors, kept: typedIn(form) }, { status });
  const intent = form.get('intent');
  if (intent === 'ouvrir') {
    const category = form.get('categorie');
    const opened = await stock.openCount(admin, typeof category === 'string' ? category.slice(0, 100) : '');
    // To where the scanner types: the title of the new page would take the focus otherwise.
    if (opened.outcome === 'done') return redirect(`${countPath(opened.id)}#code`, 303);
    return refuse([{ field: 'categorie', label: 'Catégorie', message: opened.message }], 400);
  }
  const id = countIdOf(params.id);
  if (!id) throw data(null, { status: 404 });
  const done = (what: string) => redirect(`${countPath(id)}?fait=${what}`, 303);
  if (intent === 'scanner') {
    const { value, errors } = readScan(form);
    if (!value) return refuse(errors, 400);
    const scanned = await stock.scan(admin, id, value);
    if (scanned.outcome === 'done') return done('scan');
    return refuse([{ field: 'code', label: 'Référence', message: scanned.message }], 409);
  }
  if (intent === 'compter' || intent === 'terminer') {
    const { value, errors } = readCounts(form);
    if (!value) return refuse(errors, 400);
    const sheet = await stock.findCount(admin, id);
    const guard = countsGuard(typedIn(form), sheet?.lines ?? []);
    const kept = await stock.setCounts(admin, id, { counts: value, guard });
    if (kept.outcome === 'changed meanwhile') {
      const { meanwhile } = kept;
      return data<Answer>({ errors: [], kept: meanwhile.kept, meanwhile }, { status: 409 });
    }
    if (kept.outcome === 'refused') return refuse([{ message: kept.message }], 409);
    if (intent === 'compter') return done('compte');
    const closed = await stock.closeCount(admin, id);
    if (closed.outcome === 'refused') return refuse([{ message: closed.message }], 409);
    return redirect(`${countPath(id)}?fait=termine`, 303);
  }
  if (intent === 'abandonner') {
    const abandoned = await stock.abandonCount(admin, id);
    if (abandoned.outcome === 'refused') return refuse([{ message: abandoned.message }], 409);
    return redirect(`${COUNTS_PATH}?fait=abandonne`, 303);
  }
  return refuse([{ message: 'Rechargez la page\u00a0: ce formulaire est incomplet.' }], 400);
}

export default function Counts({ loaderData, actionData }: Route.ComponentProps) {
  const answer: Answer = actionData ?? { errors: [], kept: {} };
  return (
    <>
      <header className="area__head">
        <h1>{loaderData.count ? `Inventaire\u00a0: ${loaderData.count.category}` : 'Inventaire'}</h1>
        <p className="lead">
          {loaderData.count
            ? `Ouvert le ${loaderData.count.openedAt}.`
            : 'Comptez ce qui est en rayon, catégorie par catégorie. La boutique vend pendant ce temps.'}
        </p>
      </header>
      <StockNav current="inventaire" />
      <ErrorSummary errors={answer.errors} />
      <DoneNotice>{actionData ? null : loaderData.done}</DoneNotice>
      {loaderData.count ? (
        <CountSheet count={loaderData.count} {...answer} />
      ) : (
        <CountList {...loaderData} {...answer} />
      )}
    </>
  );
}
