import { ArrowLeft, Trash2 } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { MONEY_WAYS, PURCHASE_WAYS } from '#domain/accounting.ts';
import { dayInParis } from '#domain/dates.ts';
import { type FormTexts, type Meanwhile, withSeen } from '#domain/edits/edit-guard.ts';
import type { Route } from './+types/purchase.ts';
import { PURCHASES_PATH, purchasePath } from './accounting-paths.ts';
import { fieldsOf, idOf, purchaseGuard, readPurchase, submittedFields } from './read-accounting.server.ts';

const NEW = 'nouveau';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Achat', 'Une ligne du registre des achats.');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  if (params.id === NEW)
    return { id: null, fields: withSeen({ le: dayInParis(nowOf(context)) }), isErasing: false };
  const id = idOf(params.id);
  const found = id && (await context.get(depsContext).admin.accounting.findPurchase(signedIn(context), id));
  if (!found) throw data(null, { status: 404 });
  return { id, fields: withSeen(fieldsOf(found)), isErasing: url.searchParams.get('etape') === 'effacer' };
}

type Answer = { errors: FieldError[]; kept: FormTexts; meanwhile?: Meanwhile };

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = params.id === NEW ? null : idOf(params.id);
  if (id === null && params.id !== NEW) throw data(null, { status: 404 });
  const { accounting } = context.get(depsContext).admin;
  const who = signedIn(context);
  const form = await sentForm(request);
  if (id !== null && form.get('intent') === 'effacer') {
    if (!(await accounting.removePurchase(who, id))) throw data(null, { status: 404 });
    return redirect(`${PURCHASES_PATH}?fait=effacer`, 303);
  }
  const { value, errors } = readPurchase(form);
  const kept = submittedFields(form);
  if (errors) return data<Answer>({ errors, kept }, { status: 400 });
  const saved = await accounting.savePurchase(who, { id, form: value, guard: purchaseGuard(kept) });
  if (saved.outcome === 'missing') throw data(null, { status: 404 });
  if (saved.outcome === 'changed meanwhile') {
    const { meanwhile } = saved;
    return data<Answer>({ errors: [], kept: meanwhile.kept, meanwhile }, { status: 409 });
  }
  const month = value.le.slice(0, 7);
  return redirect(`${PURCHASES_PATH}?periode=${month}&fait=${id === null ? 'ajouter' : 'corriger'}`, 303);
}

export default function PurchasePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, isErasing } = loaderData;
  useStepFocus(isErasing ? 'effacer' : 'fiche');
  const errors = actionData?.errors ?? [];
  const fields = actionData?.kept ?? loaderData.fields;
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  if (id !== null && isErasing && !actionData) return <Erasing id={id} fields={fields} />;
  return (
    <>
      <header className="area__head">
        <p>
          <Link to={PURCHASES_PATH} className="go">
            <Icon icon={ArrowLeft} />
            Registre des achats
          </Link>
        </p>
        <h1>{id === null ? 'Inscrire un achat' : 'Corriger un achat'}</h1>
      </header>
      <Form
        method="post"
        action={purchasePath(id ?? NEW)}
        className="acct__form area__part"
        noValidate
        key={seenKey(fields, actionData?.meanwhile)}
      >
        <ErrorSummary errors={errors} />
        <EditMark
          form="achat"
          texts={fields}
          meanwhile={actionData?.meanwhile}
          title="Cet achat a changé entre-temps"
          page={purchasePath(id ?? NEW)}
        />
        <Field name="le" label="Date de l’achat" error={errorOf('le')}>
          <DateInput defaultValue={fields.le} />
        </Field>
        <Field name="fournisseur" label="Fournisseur" error={errorOf('fournisseur')}>
          <Input maxLength={160} defaultValue={fields.fournisseur} />
        </Field>
        <Field
          name="nature"
          label="Nature"
          help="Ce qui a été acheté, en quelques mots."
          error={errorOf('nature')}
        >
          <Input maxLength={300} defaultValue={fields.nature} />
        </Field>
        <Field
          name="montant"
          label="Montant payé"
          help="En euros, par exemple 129,90."
          error={errorOf('montant')}
        >
          <Input inputMode="decimal" maxLength={20} className="num" defaultValue={fields.montant} />
        </Field>
        <Field name="moyen" label="Moyen" error={errorOf('moyen')}>
          <Select placeholder="Choisissez le moyen" defaultValue={fields.moyen ?? ''}>
            {PURCHASE_WAYS.map((way) => (
              <option key={way} value={way}>
                {MONEY_WAYS[way]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          name="piece"
          label="Pièce"
          help="Le numéro de la facture du fournisseur."
          error={errorOf('piece')}
          optional
        >
          <Input maxLength={80} defaultValue={fields.piece} />
        </Field>
        <SubmitButton>{id === null ? 'Inscrire l’achat' : 'Enregistrer'}</SubmitButton>
        {id !== null && (
          <ButtonLink to={`${purchasePath(id)}?etape=effacer`} variant="quiet" icon={Trash2}>
            Retirer cette ligne
          </ButtonLink>
        )}
      </Form>
    </>
  );
}

function Erasing({ id, fields }: { id: number; fields: FormTexts }) {
  return (
    <>
      <h1>Retirer cette ligne du registre&nbsp;?</h1>
      <Notice kind="warn">
        <p>{`${fields.fournisseur}, ${fields.nature}, ${fields.montant}\u00a0€.`}</p>
        <p>Elle sort du registre et de ses totaux. Le journal garde ce qu’elle disait.</p>
      </Notice>
      <Form method="post" action={purchasePath(id)} className="acct__ways">
        <SubmitButton name="intent" value="effacer" variant="danger">
          Retirer la ligne
        </SubmitButton>
        <ButtonLink to={purchasePath(id)} variant="quiet">
          Ne rien retirer
        </ButtonLink>
      </Form>
    </>
  );
}
