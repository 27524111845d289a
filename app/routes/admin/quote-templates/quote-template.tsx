import { Trash2 } from 'lucide';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { EditForm } from '#app/forms/edits/edit-form.tsx';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { overtakenForm, overtakenRemoval, wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt, readForm } from '#app/forms/read-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { formatLongDate } from '#domain/dates/dates.ts';
import { withSeen } from '#domain/edits/edit-guard.ts';
import { formatEuros } from '#domain/money/money.ts';
import { quoteTemplateSchema } from '#domain/repair/quote-template.ts';
import type { NamedQuote, QuoteTemplate } from '#server/repairs/quote-templates.ts';
import { leastCents, pricesText } from '../repairs/quote-lines.ts';
import { repairPath } from '../repairs/repair-paths.ts';
import type { Route } from './+types/quote-template.ts';
import { TEMPLATE_FIELDS } from './form.ts';
import {
  NEW_TEMPLATE,
  QUOTE_TEMPLATES_PATH,
  quoteTemplatePath,
  templateOfQuotePath,
} from './template-paths.ts';

export const meta: Route.MetaFunction = ({ loaderData, ...page }) =>
  privateMeta(
    page,
    loaderData?.name ?? 'Nouveau modèle',
    'Des lignes gardées d’un devis, à reprendre dans un autre.',
  );

const idOf = (value: unknown) => z.uuid().safeParse(value).data ?? null;

/** The quote whose lines a new template keeps. */
const quoteSchema = z.object({ dossier: z.string(), devis: z.coerce.number().int().positive().max(10_000) });

function quoteOf(url: URL): NamedQuote {
  const { data: asked } = quoteSchema.safeParse(Object.fromEntries(url.searchParams));
  if (!asked) throw data(null, { status: 404 });
  return { reference: asked.dossier, version: asked.devis };
}

const textsOf = ({ name }: Pick<QuoteTemplate, 'name'>) => ({ name });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { repairs } = context.get(depsContext);
  const who = signedIn(context);
  if (params.id === NEW_TEMPLATE) {
    const quote = quoteOf(url);
    const lines = await repairs.findLinesToKeep(who, quote);
    if (lines.length === 0) throw data(null, { status: 404 });
    return { id: null, name: null, quote, texts: withSeen({}), ...linesView(lines) };
  }
  const id = idOf(params.id);
  const found = id && (await repairs.findQuoteTemplate(who, id));
  if (!found) throw data(null, { status: 404 });
  const { name, lines, keptAt } = found;
  return {
    ...{ id: found.id, name, quote: null, texts: withSeen(textsOf(found)) },
    ...linesView(lines, formatLongDate(keptAt)),
  };
}

const linesView = (lines: QuoteTemplate['lines'], keptOn: string | null = null) => ({
  keptOn,
  total: formatEuros(leastCents(lines)),
  lines: lines.map((line) => ({
    label: [line.quantity > 1 && `${line.quantity} ×`, line.label, line.isOptional && '(facultatif)']
      .filter(Boolean)
      .join(' '),
    prices: pricesText(line),
  })),
});

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const id = params.id === NEW_TEMPLATE ? null : idOf(params.id);
  if (id === null && params.id !== NEW_TEMPLATE) throw data(null, { status: 404 });
  const { repairs } = context.get(depsContext);
  const who = signedIn(context);
  const { sent, value, errors, kept } = await readForm(quoteTemplateSchema, TEMPLATE_FIELDS, request);
  const guard = formGuard({ fields: TEMPLATE_FIELDS, kept, textsOf });
  const done = (what: string) => redirect(`${QUOTE_TEMPLATES_PATH}?fait=${what}`, 303);
  if (id !== null && sent.get('intent') === 'remove') {
    const removed = await repairs.removeQuoteTemplate(who, { id, guard });
    if (removed.outcome === 'missing') throw data(null, { status: 404 });
    if (removed.outcome === 'changed meanwhile') return overtakenRemoval(removed.meanwhile);
    return done('retirer');
  }
  if (errors) return wrongForm(errors, kept);
  const saved =
    id === null
      ? await repairs.keepQuoteTemplate(who, { ...quoteOf(url), ...value })
      : await repairs.renameQuoteTemplate(who, { id, ...value, guard });
  switch (saved.outcome) {
    case 'missing':
      throw data(null, { status: 404 });
    case 'changed meanwhile':
      return overtakenForm(saved.meanwhile);
    case 'taken': {
      const issue = { path: 'name', message: 'Un autre modèle a ce nom.' };
      return wrongForm(errorsAt([issue], TEMPLATE_FIELDS), kept);
    }
    default:
      return done(id === null ? 'garder' : 'renommer');
  }
}

export default function QuoteTemplatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, quote, keptOn, lines, total } = loaderData;
  const errors = actionData?.errors ?? [];
  const texts = actionData?.kept ?? loaderData.texts;
  const drawn = drawFields(TEMPLATE_FIELDS, { errors, kept: texts });
  const page = quote ? templateOfQuotePath(quote.reference, quote.version) : quoteTemplatePath(id);
  return (
    <>
      <AreaHead
        title={name ?? 'Garder ces lignes comme modèle'}
        back={
          quote
            ? { to: repairPath(quote.reference), label: 'Le dossier' }
            : { to: QUOTE_TEMPLATES_PATH, label: 'Tous les modèles' }
        }
        lead={
          keptOn === null
            ? 'Les prix restent ceux de ce devis, et le modèle dit leur jour.'
            : `Les prix sont ceux du ${keptOn}.`
        }
      />
      <EditForm
        form="modele-de-devis"
        action={page}
        className="account__form area__part"
        texts={texts}
        answer={actionData}
        title="Ce modèle a changé entre-temps"
        removal="Retirer quand même ce modèle"
      >
        <TextField draw={drawn} name="name" />
        <p className="account__ways">
          <SubmitButton>{quote ? 'Garder le modèle' : 'Renommer'}</SubmitButton>
          {quote === null && (
            <SubmitButton name="intent" value="remove" variant="quiet" icon={Trash2} formNoValidate>
              Retirer ce modèle
            </SubmitButton>
          )}
        </p>
      </EditForm>
      <section className="area__part" aria-labelledby="lignes">
        <h2 id="lignes">{`Ses lignes, ${total}`}</h2>
        <ul className="area__list">
          {lines.map(({ label, prices }, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and none moves.
            <li key={line}>
              <span>{label}</span>
              <span>{prices}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
