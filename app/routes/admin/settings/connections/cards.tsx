import { Fragment } from 'react';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { retryAfterOf } from '#app/forms/too-many.ts';
import { Field } from '#app/ui/form/field.tsx';
import { PasswordInput } from '#app/ui/form/password-input.tsx';
import { withSeen } from '#domain/edits/edit-guard.ts';
import { CARD_EVENTS } from '#domain/selling/card-events.ts';
import { cardKeysText, savedKeysText } from '#domain/selling/card-texts.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { StoredCards } from '#server/connections/card-keys.ts';
import { Given } from '../given.tsx';
import { CARDS_PATH } from '../settings-paths.ts';
import type { Route } from './+types/cards.ts';
import { CardCheck } from './card-check.tsx';
import { CARDS_FIELDS, cardsSchema, cardsTexts } from './cards-form.ts';
import { checkView } from './check-view.server.ts';
import { connectionAction } from './connection-action.server.ts';
import { ConnectionForm, ConnectionPage } from './connection-page.tsx';
import { NEW_SECRET, secretWords } from './secret-guard.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Paiement par carte', 'Les clés du compte Stripe de l’atelier.');

export const headers = ({ actionHeaders }: Route.HeadersArgs) => retryAfterOf(actionHeaders);

const REMOVED_TEXT = 'Les clés sont retirées\u00a0: la carte ne se prend plus qu’à l’atelier.';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { admin, shop } = context.get(depsContext);
  const { stored, check, kind, ...facts } = await admin.connections.cards.find(signedIn(context));
  const { mode } = shop();
  const done = { enregistre: savedKeysText(mode, kind), retire: REMOVED_TEXT };
  return {
    ...facts,
    lead: cardKeysText(mode, kind),
    form: withSeen(cardsTexts(stored)),
    check: check && checkView(check),
    done: ownValue(done, url.searchParams.get('fait') ?? '') ?? null,
  };
}

export const action = (args: Route.ActionArgs) =>
  connectionAction(args, {
    page: CARDS_PATH,
    schema: cardsSchema,
    fields: CARDS_FIELDS,
    done: { save: 'enregistre', remove: 'retire' },
    given: 'L’environnement règle ces clés\u00a0: rien ne s’enregistre ici.',
    async act(value, { who, kept }) {
      const { cards } = args.context.get(depsContext).admin.connections;
      const isTyped = value.intent === 'save' && value.secretKey !== '';
      const guard = formGuard<StoredCards>({
        fields: { publishableKey: CARDS_FIELDS.publishableKey, sealVersion: { label: 'Clés enregistrées' } },
        kept: {
          ...kept,
          ...(value.intent === 'remove' ? REMOVED : isTyped && { sealVersion: NEW_SECRET }),
        },
        textsOf: cardsTexts,
        wordsOf: (field, text) => (field === 'sealVersion' ? secretWords(field, text) : undefined),
      });
      const saved = await (value.intent === 'remove'
        ? cards.remove(who, guard)
        : cards.save(who, value, guard));
      return saved.outcome === 'refused'
        ? { outcome: 'faults', faults: [{ path: saved.field, message: saved.message }] }
        : saved;
    },
  });

/** What the form says once the keys are taken away. */
const REMOVED = { sealVersion: '', publishableKey: '' };

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function CardConnection({ loaderData, actionData }: Route.ComponentProps) {
  const { isGiven, isWalletGiven, isStored, isLost, lead, form, webhookUrl, check, done } = loaderData;
  const { errors = [], kept = form } = actionData ?? {};
  const draw = drawFields(CARDS_FIELDS, { errors, kept });
  return (
    <ConnectionPage
      title="Paiement par carte"
      lead={lead}
      done={done}
      lost={
        isLost ? 'Les clés enregistrées ne s’ouvrent plus sur cette machine. Écrivez-les de nouveau.' : null
      }
      answer={actionData}
    >
      {check && <CardCheck {...check} />}
      {isGiven ? (
        <>
          <Given what="Le paiement par carte" variable="STRIPE_SECRET_KEY" />
          {isWalletGiven && (
            <Given what="Le choix d’Apple Pay et de Google Pay" variable="STRIPE_PUBLISHABLE_KEY" />
          )}
        </>
      ) : (
        <ConnectionForm
          page={CARDS_PATH}
          answer={actionData}
          seen={{ form: 'cles-de-carte', kept, hasSecret: true }}
          again={{ remove: 'Retirer quand même les clés' }}
        >
          <Field
            {...draw.field('secretKey')}
            help={
              isStored && !isLost
                ? 'Une clé est enregistrée, et ne se montre plus. Vide, comme le champ suivant\u00a0: les clés enregistrées restent.'
                : 'Stripe la donne sous Développeurs, Clés API. Elle est gardée chiffrée, et ne se montre plus.'
            }
          >
            <PasswordInput autoComplete="new-password" maxLength={300} />
          </Field>
          <Field
            {...draw.field('webhookSecret')}
            help={
              <>
                Sous Développeurs, Webhooks, ajoutez l’adresse <code>{webhookUrl}</code> pour les évènements{' '}
                {CARD_EVENTS.map((event, place) => (
                  <Fragment key={event}>
                    {place > 0 && ', '}
                    <code>{event}</code>
                  </Fragment>
                ))}
                , puis copiez ici son secret de signature.
              </>
            }
          >
            <PasswordInput autoComplete="new-password" maxLength={300} />
          </Field>
          <TextField draw={draw} name="publishableKey" />
          <p className="account__ways">
            <SubmitButton name="intent" value="save">
              Enregistrer
            </SubmitButton>
            {isStored && (
              <SubmitButton name="intent" value="remove" variant="quiet">
                Retirer les clés
              </SubmitButton>
            )}
          </p>
          <p className="help">Le site demande d’abord à Stripe s’il connaît la clé.</p>
        </ConnectionForm>
      )}
    </ConnectionPage>
  );
}
