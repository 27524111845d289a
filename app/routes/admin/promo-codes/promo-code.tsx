import { Trash2 } from 'lucide';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { EditForm } from '#app/forms/edits/edit-form.tsx';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { overtakenForm, overtakenRemoval, refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt, readForm } from '#app/forms/read-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { withSeen } from '#domain/edits/edit-guard.ts';
import { promoCodeSchema } from '#domain/promo/promo-form.ts';
import { DoneNotice } from '../done-notice.tsx';
import type { Route } from './+types/promo-code.ts';
import { promoFields } from './form.ts';
import { NEW_CODE, PROMO_CODES_PATH, promoCodePath } from './promo-code-paths.ts';
import { promoTexts, usesView } from './promo-code-view.server.ts';
import { PromoFields } from './promo-fields.tsx';
import { LowestPrices, PromoUses } from './promo-uses.tsx';

export const meta: Route.MetaFunction = ({ loaderData, ...page }) =>
  privateMeta(
    page,
    loaderData?.code ?? 'Nouveau code',
    'Un code promo, et les commandes qui s’en sont servies.',
  );

const idOf = (value: unknown) => z.uuid().safeParse(value).data ?? null;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { promoCodes } = context.get(depsContext).admin;
  const who = signedIn(context);
  const categories = await promoCodes.categories(who);
  if (params.id === NEW_CODE)
    return { id: null, code: null, categories, texts: withSeen({ isActive: 'oui' }), used: null, done: null };
  const id = idOf(params.id);
  const found = id && (await promoCodes.find(who, id));
  if (!found) throw data(null, { status: 404 });
  return {
    id: found.promo.id,
    code: found.promo.code,
    categories,
    texts: withSeen(promoTexts(found.promo)),
    used: usesView(found),
    done: url.searchParams.get('fait') === 'enregistrer' ? 'Le code est enregistré.' : null,
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = params.id === NEW_CODE ? null : idOf(params.id);
  if (id === null && params.id !== NEW_CODE) throw data(null, { status: 404 });
  const { promoCodes } = context.get(depsContext).admin;
  const who = signedIn(context);
  const fields = promoFields(await promoCodes.categories(who));
  const { sent, value, errors, kept } = await readForm(promoCodeSchema, fields, request);
  const guard = formGuard({ fields, kept, textsOf: promoTexts });
  if (id !== null && sent.get('intent') === 'remove') {
    const removed = await promoCodes.remove(who, { id, guard });
    if (removed.outcome === 'missing') throw data(null, { status: 404 });
    if (removed.outcome === 'changed meanwhile') return overtakenRemoval(removed.meanwhile);
    if (removed.outcome === 'refused') return refusedForm(removed.reason, kept);
    return redirect(`${PROMO_CODES_PATH}?fait=retirer`, 303);
  }
  if (errors) return wrongForm(errors, kept);
  const saved = await promoCodes.save(who, { id, form: value, guard });
  switch (saved.outcome) {
    case 'missing':
      throw data(null, { status: 404 });
    case 'changed meanwhile':
      return overtakenForm(saved.meanwhile);
    case 'taken':
      return wrongForm(errorsAt([{ path: 'name', message: 'Un autre code s’écrit ainsi.' }], fields), kept);
    case 'invalid':
      return wrongForm(errorsAt(saved.issues, fields), kept);
    case 'saved':
      return redirect(`${promoCodePath(saved.id)}?fait=enregistrer`, 303);
  }
}

export default function PromoCodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, code, categories, used, done } = loaderData;
  const texts = actionData?.kept ?? loaderData.texts;
  return (
    <>
      <AreaHead
        title={code === null ? 'Nouveau code' : `Code ${code}`}
        back={{ to: PROMO_CODES_PATH, label: 'Tous les codes' }}
      />
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      <EditForm
        form="code-promo"
        action={promoCodePath(id ?? NEW_CODE)}
        className="account__form area__part"
        texts={texts}
        answer={actionData}
        title="Ce code a changé entre-temps"
        removal="Retirer quand même ce code"
      >
        <PromoFields categories={categories} errors={actionData?.errors ?? []} texts={texts} />
        <p className="account__ways">
          <SubmitButton>{id === null ? 'Créer le code' : 'Enregistrer'}</SubmitButton>
          {used?.uses.length === 0 && (
            <SubmitButton name="intent" value="remove" variant="quiet" icon={Trash2} formNoValidate>
              Retirer ce code
            </SubmitButton>
          )}
        </p>
      </EditForm>
      {used && <LowestPrices products={used.lowest} />}
      {used && <PromoUses uses={used.uses} />}
    </>
  );
}
