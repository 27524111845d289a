import { Mail } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { LegalLink } from '#app/features/legal/legal-link.tsx';
import { askProof } from '#app/features/proof/ask-proof.server.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { tooMany } from '#app/forms/too-many.ts';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { RSS_PATH } from '#domain/content/feed-paths.ts';
import { inMinutes } from '#domain/dates/durations.ts';
import { newsletterConsent } from '#domain/newsletter/consent.ts';
import type { Route } from './+types/newsletter.ts';
import { NEWSLETTER_FIELDS, NEWSLETTER_PATH, newsletterSchema, TRAP } from './form.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Newsletter', 'S’inscrire à la newsletter de l’atelier, par e-mail confirmé.');

const ASKED = 'demandee';

/** The page of the form under articles, if the settings offer the newsletter by mail. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { settings, shop } = context.get(depsContext);
  if (settings.newsletter !== 'mail') throw data(null, { status: 404 });
  return { consent: newsletterConsent(shop().name), isAsked: url.searchParams.get('fait') === ASKED };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { settings, newsletter } = context.get(depsContext);
  if (settings.newsletter !== 'mail') throw data(null, { status: 404 });
  const form = await sentForm(request);
  const asked = redirect(`${NEWSLETTER_PATH}?fait=${ASKED}`, 303);
  // A program must believe that it succeeded.
  if (form.get(TRAP)) return asked;
  const { value, errors, kept } = readSent(newsletterSchema, NEWSLETTER_FIELDS, form);
  if (errors) return data({ errors, kept, wait: undefined }, { status: 400 });
  const toProve = await askProof(context, 'newsletter', form);
  if (toProve) {
    const [{ message = '', proof } = {}] = toProve.errors;
    return tooMany({ errors: atEmail(message), kept, wait: proof?.wait }, toProve.retryAfterS);
  }
  const { clientIp } = context.get(pageRequestContext);
  const done = await newsletter.ask(value.email, clientIp);
  if (done.outcome === 'asked') return asked;
  const message = `Plusieurs inscriptions ont déjà été demandées. Réessayez dans ${inMinutes(done.retryAfterS)}.`;
  return tooMany({ errors: atEmail(message), kept, wait: undefined }, done.retryAfterS);
}

/** The form is a single line: all errors are at it. */
const atEmail = (message: string) => errorsAt([{ path: 'email', message }], NEWSLETTER_FIELDS);

export default function Newsletter({ loaderData: { consent, isAsked }, actionData }: Route.ComponentProps) {
  const { errors = [], kept, wait } = actionData ?? {};
  const { field, control } = drawFields(NEWSLETTER_FIELDS, { errors, kept });
  const aside = (
    <>
      <h2>Sans adresse</h2>
      <p>Le flux RSS annonce chaque article, sans inscription.</p>
      <a href={RSS_PATH}>Le flux RSS</a>
      <GoLink to="/blog">Lire le blog</GoLink>
    </>
  );
  if (isAsked && !actionData)
    return (
      <AccountCard title="Vérifiez votre boîte" illustration="journal" aside={aside}>
        <Notice kind="ok" role="status">
          <p>
            Un message vient de partir&nbsp;: son lien confirme l’inscription, dans les deux jours. Si vous
            étiez déjà inscrit, rien d’autre n’est à faire.
          </p>
        </Notice>
      </AccountCard>
    );
  return (
    <AccountCard title="La newsletter de l’atelier" illustration="journal" aside={aside}>
      <Form method="post" className="account__form" noValidate>
        <ErrorSummary errors={errors} />
        <Field {...field('email')}>
          <Input {...control('email')} />
        </Field>
        <div className="visually-hidden" aria-hidden="true">
          <label htmlFor={TRAP}>Laissez ce champ vide</label>
          <input type="text" id={TRAP} name={TRAP} tabIndex={-1} autoComplete="off" />
        </div>
        {wait && <input type="hidden" name="captcha" value={wait} />}
        <p className="help">
          {consent} <LegalLink to="/legal/privacy#newsletter">Confidentialité</LegalLink>
        </p>
        <SubmitButton icon={Mail} block>
          S’abonner
        </SubmitButton>
      </Form>
    </AccountCard>
  );
}
