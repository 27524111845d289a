import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { WordsSearch } from '#app/features/list/words-search.tsx';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { readForm } from '#app/forms/read-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Link } from '#app/ui/link.tsx';
import { customerQuerySchema } from '#domain/customers/customer-query.ts';
import { customerMergeSchema } from '#domain/customers/customer-step.ts';
import { shownPhone } from '#domain/customers/phone.ts';
import type { Route } from './+types/merge.ts';
import { customerPath, mergePath } from './customer-paths.ts';
import { MERGE_FIELDS } from './form.ts';
import { cardView, idOf, movedText } from './read-customer.server.ts';
import '#app/routes/admin/case.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Fusionner un doublon', 'Deux fiches d’un même client n’en font plus qu’une.');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { customers } = context.get(depsContext).admin;
  const admin = signedIn(context);
  const id = idOf(params.id);
  const goneId = idOf(url.searchParams.get('avec'));
  const preview = id && goneId && (await customers.preview(admin, id, goneId));
  if (preview) {
    const { kept, gone, moved, obstacle } = preview;
    return {
      card: cardView(kept),
      gone: cardView(gone),
      moved: movedText(moved),
      obstacle: obstacle ?? null,
    };
  }
  const asked = id && (await customers.doubles(admin, id));
  if (!id || !asked) throw data(null, { status: 404 });
  const query = customerQuerySchema.parse({ q: url.searchParams.get('q') });
  const found = query.q ? (await customers.list(admin, query)).rows : asked.doubles;
  return {
    card: cardView(asked.card),
    gone: null,
    q: query.q,
    others: found
      .filter((each) => each.id !== id)
      .slice(0, 20)
      .map(cardView),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = idOf(params.id);
  if (!id) throw data(null, { status: 404 });
  const { value, errors, kept } = await readForm(customerMergeSchema, MERGE_FIELDS, request);
  if (errors) return wrongForm(errors, kept);
  const merged = await context.get(depsContext).admin.customers.merge(signedIn(context), id, value);
  if (merged.outcome === 'merged') return redirect(`${customerPath(id)}?fait=fusion`, 303);
  return refusedForm(merged.reason, kept);
}

export default function MergeCustomers({ loaderData, actionData }: Route.ComponentProps) {
  const { card } = loaderData;
  useStepFocus(loaderData.gone?.id ?? 'search');
  return (
    <>
      <AreaHead
        title="Fusionner un doublon"
        back={{ to: customerPath(card.id), label: card.name }}
        lead={`La fiche gardée est celle de ${card.name}. L’autre disparaît, et ce qui lui appartient vient ici.`}
      />
      <ErrorSummary errors={actionData?.errors ?? []} />
      {loaderData.gone ? <Preview {...loaderData} /> : <Choose {...loaderData} />}
    </>
  );
}

type Data = Route.ComponentProps['loaderData'];
type CardView = Data['card'];

/** Lists cards with the same name or number, or those that match the search. */
function Choose({ card, q, others }: Extract<Data, { gone: null }>) {
  return (
    <section className="area__part" aria-labelledby="doublons">
      <h2 id="doublons">{q ? 'Fiches trouvées' : 'Fiches du même nom ou du même numéro'}</h2>
      <WordsSearch page={mergePath(card.id)} label="Nom, e-mail ou téléphone" words={q} />
      {others.length === 0 ? (
        <p role="status">{q ? 'Aucune autre fiche ne correspond.' : 'Aucune. Cherchez l’autre fiche.'}</p>
      ) : (
        <ul className="area__list">
          {others.map((other) => (
            <li key={other.id}>
              <span>
                <Link to={customerPath(other.id)}>{other.name}</Link> <small>{detailsOf(other)}</small>
              </span>
              <ButtonLink
                to={mergePath(card.id, other.id)}
                variant="secondary"
                size="s"
                aria-label={`Comparer avec ${other.name}, ${detailsOf(other)}`}
              >
                Comparer
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const detailsOf = ({ email, phone, hasAccount }: CardView): string =>
  [email, phone && shownPhone(phone), hasAccount ? 'compte' : 'sans compte'].filter(Boolean).join(', ');

function Preview({ card, gone, moved, obstacle }: Extract<Data, { gone: CardView }>) {
  return (
    <section className="area__part case__step" aria-labelledby="apercu">
      <h2 id="apercu">{`La fiche de ${gone.name}, après la fusion`}</h2>
      <DescriptionList
        items={[
          { term: 'Gardée', detail: `${card.name}, ${detailsOf(card)}` },
          { term: 'Disparaît', detail: `${gone.name}, ${detailsOf(gone)}` },
          { term: 'Vient ici', detail: moved },
        ]}
      />
      {obstacle ? (
        <>
          <Notice kind="warn">
            <p>{obstacle}</p>
          </Notice>
          <p className="account__ways">
            {gone.hasAccount && !card.hasAccount && (
              <ButtonLink to={mergePath(gone.id, card.id)}>Fusionner dans l’autre sens</ButtonLink>
            )}
            <ButtonLink to={mergePath(card.id)} variant="quiet">
              Choisir une autre fiche
            </ButtonLink>
          </p>
        </>
      ) : (
        <MergeForm card={card} gone={gone} />
      )}
    </section>
  );
}

function MergeForm({ card, gone }: { card: CardView; gone: CardView }) {
  return (
    <Form method="post" action={mergePath(card.id, gone.id)} className="account__form">
      <input type="hidden" name="goneId" value={gone.id} />
      {card.hasAccount ? (
        <Notice>
          <p>
            Le compte garde l’adresse qu’il a prouvée, son nom et son numéro. Son titulaire verra dans son
            espace client les commandes et réparations qui viennent ici.
          </p>
        </Notice>
      ) : (
        <>
          <Choice name="name" values={[card.name, gone.name]} />
          <Choice name="email" values={[card.email, gone.email]} />
          <Choice
            name="phone"
            values={[card.phone && shownPhone(card.phone), gone.phone && shownPhone(gone.phone)]}
          />
        </>
      )}
      <p>
        Les e-mails à venir partent à l’adresse gardée. Les factures et avoirs déjà établis ne changent pas.
        Cette fusion est enregistrée et ne se défait pas.
      </p>
      <SubmitButton variant="danger">Fusionner les deux fiches</SubmitButton>
      <ButtonLink to={customerPath(card.id)} variant="quiet">
        Ne rien faire
      </ButtonLink>
    </Form>
  );
}

type ChoiceProps = { name: 'name' | 'email' | 'phone'; values: readonly [string | null, string | null] };

/** Chooses between two values. Draws nothing if they are equal or one is missing. */
function Choice({ name, values: [kept, gone] }: ChoiceProps) {
  if (!kept || !gone || kept === gone) return null;
  return (
    <RadioGroup
      name={name}
      legend={MERGE_FIELDS[name].label}
      choices={[
        { value: 'kept', label: kept },
        { value: 'gone', label: gone },
      ]}
      defaultValue="kept"
    />
  );
}
