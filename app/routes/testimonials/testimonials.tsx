import { useState } from 'react';
import { data, redirect } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { askProof } from '#app/features/proof/ask-proof.server.ts';
import { renderStatic } from '#app/features/static/render-static.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import {
  RetryButton,
  TestimonialList,
  TestimonialsFailure,
  TestimonialsLoading,
} from '#app/features/testimonials/testimonial-states.tsx';
import { TestimonialsNotice } from '#app/features/testimonials/testimonials-notice.tsx';
import { useTestimonials } from '#app/features/testimonials/use-testimonials.ts';
import { readForm } from '#app/forms/read-form.ts';
import { retryAfterOf, tooMany } from '#app/forms/too-many.ts';
import { type PageParameters, readParameters, withParameters } from '#app/page-parameters.ts';
import { pageMeta } from '#app/seo/page-meta.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { inMinutes } from '#domain/dates/durations.ts';
import type { Route } from './+types/testimonials.ts';
import { TESTIMONIAL_FIELDS, TRAP, testimonialSchema } from './form.ts';
import { RatingSummary } from './rating-summary.tsx';
import { TestimonialForm, TestimonialSent } from './testimonial-form.tsx';
import { TestimonialsHead } from './testimonials-head.tsx';
import '#app/styles/forms.css';
import './style.css';

const PATH = '/temoignages';
/** The page that thanks for a testimonial. */
const SENT = `${PATH}?avis=recu#donner-son-avis`;

export function meta({ loaderData, location }: Route.MetaArgs) {
  const { siteUrl, siteName, isSent } = loaderData;
  return pageMeta({
    title: 'Témoignages\u00a0: les avis de nos clients',
    description:
      'Les avis laissés à notre atelier de réparation de Reims\u00a0: comment ils sont recueillis et vérifiés, du plus récent au plus ancien, et comment donner le vôtre.',
    keywords: ['avis réparateur reims', 'témoignages clients', 'réparation électronique reims'],
    path: PATH,
    search: location.search,
    siteUrl,
    siteName,
    noindex: isSent,
  });
}

const PARAMETERS: PageParameters = { kept: [], rendered: ['avis'] };

const cached = publicPage('testimonials');

export const headers = withParameters(
  ({ actionHeaders }: Route.HeadersArgs) => ({ ...cached(), ...retryAfterOf(actionHeaders) }),
  PARAMETERS,
);

/** Documents have the testimonials in their HTML; after a client navigation the browser asks the data API for them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { settings, shop, testimonials } = context.get(depsContext);
  const { isDocument, reportError } = context.get(pageRequestContext);
  const page = {
    siteUrl: settings.url,
    siteName: shop().name,
    isSent: readParameters(request, PARAMETERS).get('avis') === 'recu',
    isServed: isDocument,
    trap: TRAP,
    head: renderStatic(context, 'tete', <TestimonialsHead siteUrl={settings.url} />),
    notice: renderStatic(context, 'regles', <TestimonialsNotice />),
  };
  if (!isDocument) return page;
  try {
    const all = await testimonials.list();
    renderStatic(
      context,
      'avis',
      <>
        <RatingSummary testimonials={all} />
        <TestimonialList testimonials={all} look="all" />
      </>,
    );
    return page;
  } catch (error) {
    reportError(error);
    renderStatic(context, 'avis', <TestimonialsFailure />);
    return data(page, { status: 503 });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const schema = testimonialSchema(dayInParis(nowOf(context)));
  const { sent, kept, value, errors } = await readForm(schema, TESTIMONIAL_FIELDS, request);
  // A program must believe that it succeeded.
  if (sent.get(TRAP)) return redirect(SENT, 303);
  if (errors) return data({ errors, kept }, { status: 400 });
  const toProve = await askProof(context, 'testimonial', sent);
  if (toProve) return tooMany({ errors: toProve.errors, kept }, toProve.retryAfterS);
  const { testimonials } = context.get(depsContext);
  const { clientIp } = context.get(pageRequestContext);
  const submitted = await testimonials.submit(value, clientIp);
  if (submitted.outcome === 'sent') return redirect(SENT, 303);
  const { retryAfterS } = submitted;
  const message = `Plusieurs avis sont déjà partis d’ici. Réessayez dans ${inMinutes(retryAfterS)}\u00a0: ce que vous avez écrit reste dans le formulaire.`;
  return tooMany({ errors: [{ message }], kept }, retryAfterS);
}

export default function Testimonials({ loaderData, actionData }: Route.ComponentProps) {
  const { head, notice, isSent, trap } = loaderData;
  // Sending the form reloads the loader's data: the list stays as it was first drawn.
  const [isServed] = useState(loaderData.isServed);
  return (
    <>
      <StaticPart id="tete" html={head} />
      <section className="section wrap" aria-label="Les avis">
        {isServed ? <StaticPart id="avis" html={null} /> : <AskedTestimonials />}
      </section>
      <div className="band">
        <div className="section wrap review__grid">
          <section id="donner-son-avis" aria-labelledby="donner-son-avis-titre">
            <h2 id="donner-son-avis-titre">Donner mon avis</h2>
            {isSent && !actionData ? <TestimonialSent /> : <TestimonialForm {...actionData} trap={trap} />}
          </section>
          <StaticPart id="regles" html={notice} />
        </div>
      </div>
    </>
  );
}

function AskedTestimonials() {
  const { state, retry } = useTestimonials();
  return (
    <div aria-busy={state.kind === 'loading' || undefined} className="review__list">
      <div role="status">{state.kind === 'loading' && <TestimonialsLoading />}</div>
      {state.kind === 'failed' && (
        <TestimonialsFailure>
          <RetryButton onRetry={retry} />
        </TestimonialsFailure>
      )}
      {state.kind === 'ready' && (
        <>
          <RatingSummary testimonials={state.testimonials} />
          <TestimonialList testimonials={state.testimonials} look="all" />
        </>
      )}
    </div>
  );
}
