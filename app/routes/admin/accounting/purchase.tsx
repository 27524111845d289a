import { Trash2 } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { DrawnTexts } from '#app/forms/edits/drawn-texts.tsx';
import { EditForm } from '#app/forms/edits/edit-form.tsx';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { overtakenForm, overtakenRemoval, wrongForm } from '#app/forms/form-answer.ts';
import { readForm } from '#app/forms/read-form.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { PURCHASE_WAYS } from '#domain/accounting/accounting.ts';
import { purchaseSchema } from '#domain/accounting/purchase.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { type FormTexts, withSeen } from '#domain/edits/edit-guard.ts';
import { hasVat } from '#domain/vat/vat-regimes.ts';
import type { Route } from './+types/purchase.ts';
import { PURCHASES_PATH, purchasePath } from './accounting-paths.ts';
import { BillFields } from './bill-fields.tsx';
import { billOfAddress } from './bill-in-address.ts';
import { PURCHASE_FIELDS } from './form.ts';
import { idOf, purchaseTexts, purchaseWords } from './read-accounting.server.ts';

const NEW = 'nouveau';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Achat', 'Une ligne du registre des achats.');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { admin, shop } = context.get(depsContext);
  const { accounting, purchasing } = admin;
  const asksVat = hasVat(shop().vatRegimes);
  const who = signedIn(context);
  const suppliers = await purchasing.supplierNames(who);
  if (params.id === NEW)
    return {
      id: null,
      texts: withSeen({ day: dayInParis(nowOf(context)), ...billOfAddress(url.searchParams) }),
      isErasing: false,
      suppliers,
      asksVat,
    };
  const id = idOf(params.id);
  const found = id && (await accounting.findPurchase(who, id));
  if (!found) throw data(null, { status: 404 });
  return {
    id,
    texts: withSeen(purchaseTexts(found)),
    isErasing: url.searchParams.get('etape') === 'effacer',
    suppliers,
    asksVat,
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = params.id === NEW ? null : idOf(params.id);
  if (id === null && params.id !== NEW) throw data(null, { status: 404 });
  const { admin, shop } = context.get(depsContext);
  const { accounting } = admin;
  const who = signedIn(context);
  const { sent, value, errors, kept } = await readForm(
    purchaseSchema(nowOf(context), shop().vatRegimes),
    PURCHASE_FIELDS,
    request,
  );
  const guard = formGuard({
    fields: PURCHASE_FIELDS,
    kept,
    textsOf: purchaseTexts,
    wordsOf: purchaseWords,
  });
  if (id !== null && sent.get('intent') === 'remove') {
    const removed = await accounting.removePurchase(who, { id, guard });
    if (removed.outcome === 'missing') throw data(null, { status: 404 });
    if (removed.outcome === 'changed meanwhile') return overtakenRemoval(removed.meanwhile);
    return redirect(`${PURCHASES_PATH}?fait=effacer`, 303);
  }
  if (errors) return wrongForm(errors, kept);
  const saved = await accounting.savePurchase(who, { id, form: value, guard });
  if (saved.outcome === 'missing') throw data(null, { status: 404 });
  if (saved.outcome === 'changed meanwhile') return overtakenForm(saved.meanwhile);
  const month = value.day.slice(0, 7);
  return redirect(`${PURCHASES_PATH}?periode=${month}&fait=${id === null ? 'ajouter' : 'corriger'}`, 303);
}

export default function PurchasePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, isErasing, suppliers, asksVat } = loaderData;
  useStepFocus(isErasing ? 'effacer' : 'fiche');
  const errors = actionData?.errors ?? [];
  const texts = actionData?.kept ?? loaderData.texts;
  if (id !== null && isErasing && !actionData) return <Erasing id={id} texts={texts} />;
  const drawn = drawFields(PURCHASE_FIELDS, { errors, kept: texts });
  const { field, control } = drawn;
  return (
    <>
      <AreaHead
        title={id === null ? 'Inscrire un achat' : 'Corriger un achat'}
        back={{ to: PURCHASES_PATH, label: 'Registre des achats' }}
      />
      <EditForm
        form="achat"
        action={purchasePath(id ?? NEW)}
        className="account__form area__part"
        texts={texts}
        answer={actionData}
        title="Cet achat a changé entre-temps"
        removal="Retirer quand même la ligne"
      >
        <Field {...field('day')}>
          <DateInput {...control('day')} />
        </Field>
        <BillFields draw={drawn} suppliers={suppliers} asksVat={asksVat} />
        <SelectField draw={drawn} name="way" options={PURCHASE_WAYS} placeholder="Choisissez le moyen" />
        <TextField draw={drawn} name="reference" />
        <SubmitButton>{id === null ? 'Inscrire l’achat' : 'Enregistrer'}</SubmitButton>
        {id !== null && (
          <ButtonLink to={`${purchasePath(id)}?etape=effacer`} variant="quiet" icon={Trash2}>
            Retirer cette ligne
          </ButtonLink>
        )}
      </EditForm>
    </>
  );
}

function Erasing({ id, texts }: { id: number; texts: FormTexts }) {
  return (
    <>
      <h1>Retirer cette ligne du registre&nbsp;?</h1>
      <Notice kind="warn">
        <p>{`${texts.supplier}, ${texts.nature}, ${texts.amount}\u00a0€.`}</p>
        <p>Elle sort du registre et de ses totaux. Le journal garde ce qu’elle disait.</p>
      </Notice>
      <Form method="post" action={purchasePath(id)} className="account__ways">
        <DrawnTexts form="retrait" texts={texts} />
        <SubmitButton name="intent" value="remove" variant="danger">
          Retirer la ligne
        </SubmitButton>
        <ButtonLink to={purchasePath(id)} variant="quiet">
          Ne rien retirer
        </ButtonLink>
      </Form>
    </>
  );
}
