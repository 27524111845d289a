import { data, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { type Meanwhile, withSeen } from '#domain/edits/edit-guard.ts';
import { foldText } from '#domain/fold-text.ts';
import { ownValue } from '#domain/own-value.ts';
import type { Route } from './+types/setup.ts';
import { CategoriesPart } from './categories-part.tsx';
import { categoriesGuard, categoryTexts } from './edited-product.server.ts';
import { ImportPart } from './import-part.tsx';
import { readCategories, readNewCategory, typedIn } from './read-stock.server.ts';
import { ResetPart } from './reset-part.tsx';
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
      errors: [{ field: 'fichier', label: 'Fichier CSV', message }],
      kept: {},
    };
    return data(answer, { status });
  }
  const form = await sentForm(request);
  const refuse = (part: string, errors: FieldError[], status: number) =>
    data({ part, errors, kept: typedIn(form) } satisfies Answer, { status });
  const done = (what: string) => redirect(`${SETUP_PATH}?fait=${what}`, 303);
  switch (form.get('intent')) {
    case 'categories': {
      const { value, errors } = readCategories(form);
      if (!value) return refuse('categories', errors, 400);
      const guard = categoriesGuard(typedIn(form));
      const saved = await stock.saveCategories(admin, { categories: value, guard });
      if (saved.outcome === 'saved') return done('categories');
      const { meanwhile } = saved;
      return data({ part: 'categories', errors: [], kept: meanwhile.kept, meanwhile } satisfies Answer, {
        status: 409,
      });
    }
    case 'ajouter': {
      const read = readNewCategory(form);
      if ('errors' in read) return refuse('categories', read.errors, 400);
      await stock.addCategory(admin, read.value);
      return done('ajout');
    }
    case 'exemples': {
      const planted = await stock.plantSamples(admin);
      if (planted.outcome === 'done') return done('exemples');
      return refuse('remise', [{ message: planted.message }], 409);
    }
    case 'retirer':
    case 'effacer': {
      if (foldText(String(form.get('boutique') ?? '').trim()) !== foldText(shop().name))
        return refuse(
          'remise',
          [
            {
              field: 'boutique',
              label: 'Nom de la boutique',
              message: `Écrivez «\u00a0${shop().name}\u00a0».`,
            },
          ],
          400,
        );
      const isErased = form.get('intent') === 'effacer';
      const reset = isErased ? await stock.eraseAll(admin) : await stock.unpublishAll(admin);
      if (reset.outcome === 'done') return done(isErased ? 'effaces' : 'retires');
      return refuse('remise', [{ message: reset.message }], 409);
    }
    default:
      return refuse('remise', [{ message: 'Rechargez la page\u00a0: ce formulaire est incomplet.' }], 400);
  }
}

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, names, count, shopName, done } = loaderData;
  const answer: Answer = actionData && 'part' in actionData ? actionData : { part: '', errors: [], kept: {} };
  const of = (part: string) =>
    answer.part === part ? { errors: answer.errors, kept: answer.kept } : { errors: [], kept: {} };
  return (
    <>
      <header className="area__head">
        <h1>Catégories et import</h1>
      </header>
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
