import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { retryAfterOf } from '#app/forms/too-many.ts';
import { Notice } from '#app/ui/display/notice.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { PasswordInput } from '#app/ui/form/password-input.tsx';
import { OUTAGE_CAUSES, OUTAGES } from '#domain/admin/outages.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { withSeen } from '#domain/edits/edit-guard.ts';
import type { StoredAlerts } from '#server/connections/alert-settings.ts';
import { ALERTS_PATH } from '../settings-paths.ts';
import type { Route } from './+types/alerts.ts';
import { ALERTS_FIELDS, alertsSchema, alertsTexts, alertsWords, FORMAT_WORDS } from './alerts-form.ts';
import { connectionAction } from './connection-action.server.ts';
import { ConnectionForm, ConnectionPage } from './connection-page.tsx';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Alertes hors du site', 'Qui le site prévient quand quelque chose s’arrête.');

export const headers = ({ actionHeaders }: Route.HeadersArgs) => retryAfterOf(actionHeaders);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { alerts } = context.get(depsContext).admin.connections;
  const { stored, outages, ...facts } = await alerts.find(signedIn(context));
  const isSaved = url.searchParams.get('fait') === 'enregistre';
  return {
    ...facts,
    form: withSeen(alertsTexts(stored)),
    isSaved,
    outages: outages.map(({ cause, channel, since, toldAt, lastError }) => ({
      id: `${cause} ${channel}`,
      words: `${OUTAGES[cause].label}, depuis le ${formatDate(since, { withTime: true })}\u00a0: ${
        toldAt ? `dit le ${formatDate(toldAt, { withTime: true })}` : 'pas encore dit'
      } ${CHANNELS[channel]}.${lastError ? ' Le dernier essai n’a pas abouti.' : ''}`,
    })),
  };
}

const CHANNELS = { mail: 'par e-mail', webhook: 'au webhook' };

export const action = (args: Route.ActionArgs) =>
  connectionAction(args, {
    page: ALERTS_PATH,
    schema: alertsSchema,
    fields: ALERTS_FIELDS,
    done: { save: 'enregistre' },
    // It writes to any address that is typed.
    isTrialProven: true,
    act({ intent, entered }, { who, kept }) {
      const { alerts } = args.context.get(depsContext).admin.connections;
      if (intent === 'try') return alerts.try(who, entered);
      const guard = formGuard<StoredAlerts>({
        fields: ALERTS_FIELDS,
        kept,
        textsOf: alertsTexts,
        wordsOf: alertsWords,
      });
      return alerts.save(who, entered, guard);
    },
  });

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function AlertConnection({ loaderData, actionData }: Route.ComponentProps) {
  const { form, isLost, hasMailServer, outages, isSaved } = loaderData;
  const { kept = form, errors = [] } = actionData ?? {};
  const draw = drawFields(ALERTS_FIELDS, { errors, kept });
  const hasSecret = (kept.sealVersion ?? '0') !== '0' && !isLost;
  return (
    <ConnectionPage
      title="Alertes hors du site"
      lead={LEAD}
      done={isSaved && 'C’est enregistré. Faites un essai\u00a0: lui seul dit si les alertes arrivent.'}
      lost={isLost ? LOST : null}
      answer={actionData}
      tried="Regardez s’il est arrivé."
    >
      {outages.length > 0 && (
        <Notice kind="warn" title="En ce moment" level={2}>
          {outages.map(({ id, words }) => (
            <p key={id}>{words}</p>
          ))}
        </Notice>
      )}
      <Limits hasMailServer={hasMailServer} />
      <ConnectionForm
        page={ALERTS_PATH}
        answer={actionData}
        seen={{ form: 'alertes', kept, hasSecret: true }}
        asked="Le service"
      >
        <input type="hidden" name="sealVersion" defaultValue={kept.sealVersion} />
        <TextField draw={draw} name="mailTo" />
        <TextField draw={draw} name="url" />
        <SelectField draw={draw} name="format" options={FORMAT_WORDS} />
        <Field
          {...draw.field('secret')}
          help={
            hasSecret
              ? 'Un secret est enregistré, et ne se montre plus. Vide\u00a0: celui-là.'
              : 'Pour votre propre programme\u00a0: chaque alerte est signée selon Standard Webhooks. Slack et ntfy n’en ont pas besoin.'
          }
        >
          <PasswordInput autoComplete="new-password" maxLength={200} />
        </Field>
        <TextField draw={draw} name="heartbeatUrl" />
        <p className="account__ways">
          <SubmitButton name="intent" value="save">
            Enregistrer
          </SubmitButton>
          <SubmitButton
            name="intent"
            value="try"
            variant="secondary"
            busyLabel="Chaque service a 8&nbsp;s pour répondre"
          >
            Envoyer un essai
          </SubmitButton>
        </p>
        <p className="help">
          L’essai part vers tout ce qui est rempli, avec ce qui est écrit ici. Une alerte ne dit jamais rien
          de vos clients&nbsp;: des nombres, des noms de tâches et des dates.
        </p>
      </ConnectionForm>
      <section className="area__part" aria-labelledby="causes">
        <h2 id="causes">Causes d’une alerte</h2>
        <ul className="back-office__list">
          {OUTAGE_CAUSES.map((cause) => (
            <li key={cause}>{OUTAGES[cause].label}</li>
          ))}
        </ul>
        <p>Au bout de dix minutes&nbsp;: ce qui dure moins longtemps n’est dit à personne.</p>
      </section>
    </ConnectionPage>
  );
}

const LEAD =
  'Le site prévient quelqu’un dehors quand il s’arrête en partie\u00a0: une fois au début, une fois par jour tant que cela dure, une fois à la fin.';

const LOST =
  'Le secret enregistré ne s’ouvre plus\u00a0: la clé qui l’a scellé n’est plus sur cette machine. Écrivez-le de nouveau.';

/** What no alert of the site can do, and what does it instead. */
const Limits = ({ hasMailServer }: { hasMailServer: boolean }) => (
  <Notice kind={hasMailServer ? 'info' : 'warn'} title="Limites d’une alerte par e-mail" level={2}>
    <p>
      {hasMailServer
        ? 'Un e-mail ne peut pas annoncer que les e-mails ne partent plus\u00a0: il faut pour cela un webhook.'
        : 'Aucun serveur d’e-mail n’est réglé\u00a0: aucune alerte ne partira par e-mail. Il faut un webhook.'}
      {
        ' Et un site arrêté ne peut plus rien dire du tout\u00a0: un veilleur externe, qui attend sa visite, s’en aperçoit à sa place.'
      }
    </p>
  </Notice>
);
