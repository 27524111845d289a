import { Trash2 } from 'lucide';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { DeviceLists } from '#app/features/devices/device-lists.tsx';
import { MODELS_LIST } from '#app/features/devices/list-ids.ts';
import { SeenForm } from '#app/features/seen-row/seen-form.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Link } from '#app/ui/link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { BUY_BACK_PATH } from '#domain/buy-back/buy-back-page.ts';
import { buyBackQuestions, DEDUCTIBLE } from '#domain/buy-back/buy-back-questions.ts';
import { formatEuros, typedEuros } from '#domain/money/money.ts';
import type { Route } from './+types/buy-back-prices.ts';
import { BUY_BACK_PRICES_PATH, BUY_BACKS_PATH, buyBackPricePath } from './buy-back-paths.ts';
import { BUY_BACK_TERMS_FIELDS, DEDUCTION_FIELDS, deductionField, PRICE_FIELDS } from './form.ts';
import { actOnPrices } from './price-actions.server.ts';
import '#app/routes/admin/case.css';

/** Those whose answers may take something off. */
const deductibleQuestions = buyBackQuestions.filter((asked) =>
  DEDUCTIBLE.some(({ question }) => question === asked),
);

export const meta: Route.MetaFunction = (page) =>
  privateMeta(
    page,
    'Prix de rachat',
    'Ce que l’atelier donne pour chaque modèle, et ce que son état en retire.',
  );

export async function loader({ context, url }: Route.LoaderArgs) {
  const { terms, prices } = await context.get(depsContext).admin.buyBacks.priceTable(signedIn(context));
  const chosen = prices.find(({ id }) => id === url.searchParams.get('ligne'));
  return {
    terms: { id: terms.id, version: terms.version, isOpen: terms.isOpen },
    termsTyped: {
      isOpen: terms.isOpen ? 'oui' : '',
      answerDays: String(terms.answerDays),
      offerDays: String(terms.offerDays),
      ...Object.fromEntries(
        DEDUCTIBLE.map(({ key }) => [deductionField(key), String(terms.deductions[key] ?? '')]),
      ),
    },
    prices: prices.map(({ id, name, baseCents }) => ({ id, name, price: formatEuros(baseCents) })),
    isOffered: terms.isOpen && prices.length > 0,
    // Two clicks on the form of a new price write one.
    shown: chosen ? { id: chosen.id, version: chosen.version } : { id: crypto.randomUUID(), version: 0 },
    priceTyped: chosen ? { model: chosen.name, price: typedEuros(chosen.baseCents) } : {},
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { buyBacks } = context.get(depsContext).admin;
  return actOnPrices({ buyBacks, who: signedIn(context), form: await sentForm(request) });
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

type Data = Route.ComponentProps['loaderData'];
type Row = Data['prices'][number];

const COLUMNS: readonly Column<Row>[] = [
  { id: 'modele', label: 'Modèle', cell: ({ id, name }) => <Link to={buyBackPricePath(id)}>{name}</Link> },
  { id: 'prix', label: 'En bon état', isNumeric: true, cell: ({ price }) => price },
];

export default function BuyBackPrices({ loaderData, actionData }: Route.ComponentProps) {
  const { prices, isOffered } = loaderData;
  const refused = { errors: actionData?.errors, kept: actionData?.kept };
  const isPrice = actionData?.kept?.model !== undefined;
  return (
    <>
      <AreaHead
        title="Prix de rachat"
        back={{ to: BUY_BACKS_PATH, label: 'Tous les rachats' }}
        lead="Le prix de chaque modèle en bon état, et ce que chaque réponse sur son état en retire. Un modèle sans prix reçoit une réponse de l’atelier."
        ways={isOffered && <ButtonLink to={BUY_BACK_PATH}>Voir la page des visiteurs</ButtonLink>}
      />
      <ErrorSummary errors={refused.errors ?? []} />
      <Table
        caption="Prix par modèle"
        columns={COLUMNS}
        rows={prices}
        rowKey={({ id }) => id}
        empty={
          <EmptyState illustration="boite-vide" title="Aucun prix" level={2}>
            <p>Écrivez celui d’un premier modèle&nbsp;: la page des visiteurs peut ensuite s’ouvrir.</p>
          </EmptyState>
        }
      />
      <PriceForm data={loaderData} refused={isPrice ? refused : {}} />
      <TermsForm data={loaderData} refused={isPrice ? {} : refused} />
    </>
  );
}

type FormProps = { data: Data; refused: RefusedForm };

/** One price: a new one, or the one that was chosen in the table. */
function PriceForm({ data: { shown, priceTyped }, refused }: FormProps) {
  const draw = drawFields(PRICE_FIELDS, { errors: refused.errors, kept: refused.kept ?? priceTyped });
  const isNew = shown.version === 0;
  return (
    <section className="area__part case__step" aria-labelledby="un-prix">
      <h2 id="un-prix">{isNew ? 'Ajouter un prix' : 'Changer ce prix'}</h2>
      <SeenForm row={shown} action={BUY_BACK_PRICES_PATH}>
        <TextField draw={draw} name="model" list={MODELS_LIST} />
        <DeviceLists />
        <TextField draw={draw} name="price" />
        <p className="account__ways">
          <SubmitButton name="intent" value="price">
            {isNew ? 'Ajouter ce prix' : 'Enregistrer ce prix'}
          </SubmitButton>
          {!isNew && (
            <SubmitButton name="intent" value="remove" variant="quiet" icon={Trash2} formNoValidate>
              Retirer ce prix
            </SubmitButton>
          )}
        </p>
      </SeenForm>
    </section>
  );
}

/** What holds for all models. */
function TermsForm({ data: { terms, termsTyped }, refused }: FormProps) {
  const shown = { errors: refused.errors, kept: refused.kept ?? termsTyped };
  const draw = drawFields(BUY_BACK_TERMS_FIELDS, shown);
  const deductions = drawFields(DEDUCTION_FIELDS, shown);
  return (
    <section className="area__part case__step" aria-labelledby="regles">
      <h2 id="regles">Pour tous les modèles</h2>
      <SeenForm row={terms} action={BUY_BACK_PRICES_PATH} intent="terms">
        <Checkbox
          name="isOpen"
          value="oui"
          label={BUY_BACK_TERMS_FIELDS.isOpen.label}
          help="La page /rachat n’existe qu’avec cette case et un prix au moins."
          defaultChecked={draw.typed('isOpen') === 'oui'}
        />
        <div className="case__pair">
          <TextField draw={draw} name="answerDays" />
          <TextField draw={draw} name="offerDays" />
        </div>
        <Fieldset
          id="deductions"
          legend="Retiré du prix, en pour cent"
          help="Rien, et la réponse ne retire rien."
        >
          {deductibleQuestions.map((question) => (
            <div className="case__pair" key={question}>
              {DEDUCTIBLE.filter((each) => each.question === question).map(({ key }) => (
                <TextField key={key} draw={deductions} name={deductionField(key)} />
              ))}
            </div>
          ))}
        </Fieldset>
        <SubmitButton>Enregistrer ces règles</SubmitButton>
      </SeenForm>
    </section>
  );
}
