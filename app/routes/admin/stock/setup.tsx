import { data, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { INCOMPLETE } from '#app/forms/issue-texts.ts';
import { readSent } from '#app/forms/read-form.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { type Meanwhile, withSeen } from '#domain/edits/edit-guard.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { Route } from './+types/setup.ts';
import { CategoriesPart } from './categories-part.tsx';
import { ImportPart } from './import-part.tsx';
import { ResetPart } from './reset-part.tsx';
import { idsIn } from './row-ids.ts';
import {
  categoriesSchema,
  categoryFields,
  categoryTexts,
  NEW_CATEGORY_FIELDS,
  newCategorySchema,
  resetFields,
  resetSchema,
} from './setup-form.ts';
import { StockNav } from './stock-nav.tsx';
import { SETUP_PATH } from './stock-paths.ts';
import './style.css';
import { DoneNotice } from '../done-notice.tsx';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Catégories et import', 'Les rayons de la boutique, et ses produits en un fichier.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { shop } = context.get(depsContext);
  const { stock } = context.get(depsContext).admin;
  const categories = await stock.categories(signedIn(context));
  return {
    categories,
    names: withSeen(categoryTexts(categories)),
    count: categories.reduce((sum, { products }) => sum + products, 0),
    shopName: shop().name,
    done: ownValue(DONE, url.searchParams.get('fait')) ?? null,
  };
}

const DONE: Record<string, string> = {
  categories: 'Les catégories sont à jour.',
  ajout: 'La catégorie est ajoutée.',
  exemples: 'Les produits d’exemple sont en boutique\u00a0: remplacez-les par les vôtres.',
  retires: 'Plus aucun produit n’est en vente. Ils restent tous ici.',
  effaces: 'Tous les produits sont effacés.',
};

type Answer = { part: string; errors: FieldError[]; kept: Record<string, string>; meanwhile?: Meanwhile };

export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(depsContext);
  const { stock } = context.get(depsContext).admin;
  const admin = signedIn(context);
  if (request.headers.get('Content-Type')?.startsWith('multipart/form-data')) {
    const imported = await stock.importCsv(admin, request);
    if ('report' in imported)
      return data({ report: imported.report }, { status: imported.report.faultCount > 0 ? 400 : 200 });
    const { status, message } = imported.refusal;
    const answer: Answer = {
      part: 'import',
      errors: [{ field: 'file', label: 'Fichier', message }],
      kept: {},
    };
    return data(answer, { status });
  }
  const sent = await sentForm(request);
  const refuse = (answer: Answer, status: number) => data(answer, { status });
  const done = (what: string) => redirect(`${SETUP_PATH}?fait=${what}`, 303);
  const intent = sent.get('intent');
  switch (intent) {
    case 'categories': {
      const fields = categoryFields(idsIn(sent, 'categories'));
      const { value, errors, kept } = readSent(categoriesSchema, fields, sent);
      if (errors) return refuse({ part: 'categories', errors, kept }, 400);
      const guard = formGuard({ fields, kept, textsOf: categoryTexts });
      const saved = await stock.saveCategories(admin, { ...value, guard });
      if (saved.outcome === 'saved') return done('categories');
      const { meanwhile } = saved;
      return refuse({ part: 'categories', errors: [], kept: meanwhile.kept, meanwhile }, 409);
    }
    case 'add': {
      const { value, errors, kept } = readSent(newCategorySchema, NEW_CATEGORY_FIELDS, sent);
      if (errors) return refuse({ part: 'categories', errors, kept }, 400);
      await stock.addCategory(admin, value.newLabel);
      return done('ajout');
    }
    case 'samples': {
      const planted = await stock.plantSamples(admin);
      if (planted.outcome === 'done') return done('exemples');
      return refuse({ part: 'remise', errors: [{ message: planted.reason }], kept: {} }, 409);
    }
    case 'unpublish':
    case 'erase': {
      const { name } = shop();
      const { errors, kept } = readSent(resetSchema(name), resetFields(name), sent);
      if (errors) return refuse({ part: 'remise', errors, kept }, 400);
      const isErased = intent === 'erase';
      const reset = isErased ? await stock.eraseAll(admin) : await stock.unpublishAll(admin);
      if (reset.outcome === 'done') return done(isErased ? 'effaces' : 'retires');
      return refuse({ part: 'remise', errors: [{ message: reset.reason }], kept }, 409);
    }
    default:
      return refuse({ part: 'remise', errors: [{ message: INCOMPLETE }], kept: {} }, 400);
  }
}

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, names, count, shopName, done } = loaderData;
  const answer: Answer = actionData && 'part' in actionData ? actionData : { part: '', errors: [], kept: {} };
  const of = (part: string) =>
    answer.part === part ? { errors: answer.errors, kept: answer.kept } : { errors: [], kept: {} };
  return (
    <>
      <AreaHead title="Catégories et import" />
      <StockNav current="setup" />
      <ErrorSummary errors={answer.errors} />
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      <CategoriesPart
        categories={categories}
        names={names}
        meanwhile={answer.meanwhile}
        {...of('categories')}
      />
      <ImportPart
        report={actionData && 'report' in actionData ? actionData.report : null}
        {...of('import')}
      />
      <ResetPart count={count} shopName={shopName} {...of('remise')} />
    </>
  );
}
