import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { retryAfterOf } from '#app/forms/too-many.ts';
import { Notice } from '#app/ui/display/notice.tsx';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { withSeen } from '#domain/edits/edit-guard.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { StoredAddress } from '#server/connections/address-admin.ts';
import { Given } from '../given.tsx';
import { ADDRESS_PATH } from '../settings-paths.ts';
import type { Route } from './+types/address.ts';
import {
  ADDRESS_FIELDS,
  addressSchema,
  addressTexts,
  addressWords,
  COMPARED_ADDRESS_FIELDS,
} from './address-form.ts';
import { connectionAction } from './connection-action.server.ts';
import { ConnectionForm, ConnectionPage, TRIAL_FAILED } from './connection-page.tsx';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Adresse du site', 'L’adresse dont sont faits les liens, les cookies et les flux.');

export const headers = ({ actionHeaders }: Route.HeadersArgs) => retryAfterOf(actionHeaders);

const DONE: Readonly<Record<string, string>> = {
  enregistre: 'L’adresse a changé. Confirmez-la, sinon celle d’avant revient.',
  gardee: 'L’adresse est gardée.',
  revenue: 'Le site revient à l’adresse d’avant.',
  depart: 'Le site revient à son adresse de départ.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await context.get(depsContext).admin.connections.address.find(signedIn(context));
  return {
    ...found,
    confirmBy: found.confirmBy && formatDate(found.confirmBy, { withTime: true }),
    form: withSeen(addressTexts(found)),
    done: ownValue(DONE, url.searchParams.get('fait')) ?? null,
  };
}

const GIVEN = 'L’environnement du serveur règle l’adresse\u00a0: rien n’a été enregistré.';
const ELSEWHERE = 'Ouvrez la nouvelle adresse et connectez-vous\u00a0: elle se garde de là-bas.';

export const action = (args: Route.ActionArgs) =>
  connectionAction(args, {
    page: ADDRESS_PATH,
    schema: addressSchema,
    fields: ADDRESS_FIELDS,
    done: { save: 'enregistre', keep: 'gardee', back: 'revenue', remove: 'depart' },
    given: GIVEN,
    async act({ intent, url }, { who, kept }) {
      const { address } = args.context.get(depsContext).admin.connections;
      if (intent === 'try') {
        const tried = await address.try(who, url);
        return tried.outcome === 'reached' ? { outcome: 'sent', to: url } : tried;
      }
      if (intent === 'keep') {
        const from = args.request.headers.get('origin');
        const { url: taken } = await address.find(who);
        if (from !== null && from !== taken) return { outcome: 'impossible', message: ELSEWHERE };
      }
      const guard = formGuard<StoredAddress>({
        fields: COMPARED_ADDRESS_FIELDS,
        kept,
        textsOf: addressTexts,
        wordsOf: addressWords,
      });
      return {
        save: () => address.save(who, url, guard),
        keep: () => address.keep(who, guard),
        back: () => address.goBack(who, guard),
        remove: () => address.remove(who, guard),
      }[intent]();
    },
  });

export const shouldRevalidate = () => true;

const AGAIN = {
  keep: 'Garder l’adresse de maintenant',
  back: 'Revenir quand même à celle d’avant',
  remove: 'Revenir quand même à celle de départ',
};

export default function AddressConnection({ loaderData, actionData }: Route.ComponentProps) {
  const { url, usual, isGiven, form, confirmBy, done } = loaderData;
  const { kept = form, errors = [] } = actionData ?? {};
  const draw = drawFields(ADDRESS_FIELDS, { errors, kept });
  return (
    <ConnectionPage
      title="Adresse du site"
      lead={`Le site est à ${url}.`}
      done={done}
      lost={null}
      answer={actionData}
      trial={`Ce site répond bien à ${actionData?.triedTo}.`}
    >
      {isGiven ? (
        <Given what="L’adresse" variable="SITE_URL" />
      ) : (
        <ConnectionForm
          page={ADDRESS_PATH}
          answer={actionData}
          seen={{ form: 'adresse-du-site', kept }}
          again={AGAIN}
          asked="L’adresse"
          failedTrial={TRIAL_FAILED}
        >
          {confirmBy && <ToConfirm url={url} confirmBy={confirmBy} previous={loaderData.previous} />}
          <TextField draw={draw} name="url" />
          <p className="account__ways">
            <SubmitButton name="intent" value="save" busyLabel="L’adresse a 8&nbsp;s pour répondre">
              Changer l’adresse
            </SubmitButton>
            <SubmitButton
              name="intent"
              value="try"
              variant="secondary"
              busyLabel="L’adresse a 8&nbsp;s pour répondre"
            >
              Essayer
            </SubmitButton>
            {url !== usual && (
              <SubmitButton name="intent" value="remove" variant="quiet">
                {`Revenir à ${usual}`}
              </SubmitButton>
            )}
          </p>
          <p className="help">
            Le site s’appelle lui-même à l’adresse écrite, et refuse celle où il ne se reconnaît pas.
          </p>
        </ConnectionForm>
      )}
      <Effects url={url} />
    </ConnectionPage>
  );
}

type ToConfirmProps = { url: string; confirmBy: string; previous: string | null };

/** Nobody is locked out by an address: the one before comes back by itself. */
const ToConfirm = ({ url, confirmBy, previous }: ToConfirmProps) => (
  <Notice kind="warn" title="À confirmer" level={2}>
    <p className="back-office__value">
      {'Ouvrez '}
      <ExternalLink href={`${url}${ADDRESS_PATH}`}>{`${url}${ADDRESS_PATH}`}</ExternalLink>
      {`, connectez-vous, et gardez l’adresse là-bas avant le ${confirmBy}. Sinon le site revient de lui-même à ${previous}.`}
    </p>
    <p className="account__ways">
      <SubmitButton name="intent" value="keep">
        Garder cette adresse
      </SubmitButton>
      <SubmitButton name="intent" value="back" variant="secondary">
        Revenir à celle d’avant
      </SubmitButton>
    </p>
  </Notice>
);

const Effects = ({ url }: { url: string }) => (
  <section className="area__part" aria-labelledby="effets">
    <h2 id="effets">Effets d’une autre adresse</h2>
    <ul>
      <li>
        Aussitôt&nbsp;: les liens des e-mails et des SMS à venir, le plan du site, les flux, ce que lisent les
        moteurs. Les liens déjà envoyés mènent à l’ancienne&nbsp;: gardez-la, ou faites-la suivre.
      </li>
      <li>Chacun se reconnecte, et les paniers restent à l’ancienne adresse.</li>
      <li className="back-office__value">{`À changer ensuite\u00a0: chez Stripe, l’adresse des évènements, qui est ${url}/webhooks/stripe\u00a0; chez qui prend d’autres façons de se connecter, ${url}/auth/v1/callback.`}</li>
      <li>
        Le nom de domaine, le serveur qui reçoit les visiteurs et son certificat se règlent d’abord, chez
        l’hébergeur.
      </li>
    </ul>
  </section>
);
