import { data, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { type FormAnswer, overtakenForm, refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { INCOMPLETE } from '#app/forms/issue-texts.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { Route } from './+types/counts.ts';
import { countIdOf } from './asked.server.ts';
import { CountDetails } from './count-details.tsx';
import {
  countFields,
  countsSchema,
  countTexts,
  OPEN_COUNT_FIELDS,
  openCountSchema,
  SCAN_FIELDS,
  scanSchema,
} from './count-form.ts';
import { CountList } from './count-list.tsx';
import { countView } from './count-view.server.ts';
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

export async function action({ request, context, params }: Route.ActionArgs) {
  const { stock } = context.get(depsContext).admin;
  const admin = signedIn(context);
  const sent = await sentForm(request);
  const intent = sent.get('intent');
  if (intent === 'open') {
    const { value, errors, kept } = readSent(openCountSchema, OPEN_COUNT_FIELDS, sent);
    if (errors) return wrongForm(errors, kept);
    const opened = await stock.openCount(admin, value.category);
    // Jumps to the scanner's field: else the title of the new page would get the focus.
    if (opened.outcome === 'done') return redirect(`${countPath(opened.id)}#scanned`, 303);
    const issue = { path: 'category', message: opened.reason };
    return wrongForm(errorsAt([issue], OPEN_COUNT_FIELDS), kept);
  }
  const id = countIdOf(params.id);
  if (!id) throw data(null, { status: 404 });
  const done = (what: string) => redirect(`${countPath(id)}?fait=${what}`, 303);
  if (intent === 'scan') {
    const { value, errors, kept } = readSent(scanSchema, SCAN_FIELDS, sent);
    if (errors) return wrongForm(errors, kept);
    const scanned = await stock.scan(admin, id, { code: value.scanned, quantity: value.quantity });
    if (scanned.outcome === 'done') return done('scan');
    const issue = { path: 'scanned', message: scanned.reason };
    return data<FormAnswer>({ errors: errorsAt([issue], SCAN_FIELDS), kept }, { status: 409 });
  }
  if (intent === 'count' || intent === 'close') {
    const fields = countFields((await stock.findCount(admin, id))?.lines ?? []);
    const { value, errors, kept } = readSent(countsSchema, fields, sent);
    if (errors) return wrongForm(errors, kept);
    const guard = formGuard({ fields, kept, textsOf: countTexts });
    const counted = await stock.setCounts(admin, id, { counts: value.counted, guard });
    if (counted.outcome === 'changed meanwhile') return overtakenForm(counted.meanwhile);
    if (counted.outcome === 'refused') return refusedForm(counted.reason, kept);
    if (intent === 'count') return done('compte');
    const closed = await stock.closeCount(admin, id);
    if (closed.outcome === 'refused') return refusedForm(closed.reason, kept);
    return redirect(`${countPath(id)}?fait=termine`, 303);
  }
  if (intent === 'abandon') {
    const abandoned = await stock.abandonCount(admin, id);
    if (abandoned.outcome === 'refused') return refusedForm(abandoned.reason, {});
    return redirect(`${COUNTS_PATH}?fait=abandonne`, 303);
  }
  return wrongForm([{ message: INCOMPLETE }], {});
}

export default function Counts({ loaderData, actionData }: Route.ComponentProps) {
  const answer: FormAnswer = actionData ?? { errors: [], kept: {} };
  return (
    <>
      <AreaHead
        title={loaderData.count ? `Inventaire\u00a0: ${loaderData.count.category}` : 'Inventaire'}
        lead={
          loaderData.count
            ? `Ouvert le ${loaderData.count.openedAt}.`
            : 'Comptez ce qui est en rayon, catégorie par catégorie. La boutique vend pendant ce temps.'
        }
      />
      <StockNav current="inventaire" />
      <ErrorSummary errors={answer.errors} />
      <DoneNotice>{actionData ? null : loaderData.done}</DoneNotice>
      {loaderData.count ? (
        <CountDetails count={loaderData.count} {...answer} />
      ) : (
        <CountList {...loaderData} {...answer} />
      )}
    </>
  );
}
