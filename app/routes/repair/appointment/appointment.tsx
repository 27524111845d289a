import { privateMeta } from '#app/features/account/private-meta.ts';
import { DeviceLists } from '#app/features/devices/device-lists.tsx';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { sentForm } from '#app/forms/sent-form.ts';
import { retryAfterOf } from '#app/forms/too-many.ts';
import { headMeta } from '#app/seo/head-meta.ts';
import type { Route } from './+types/appointment.ts';
import { answerForm } from './answer-appointment.server.ts';
import { appointmentData } from './appointment-data.server.tsx';
import { AppointmentOverview, CancelAppointment, MoveAppointment } from './appointment-overview.tsx';
import { BookingForm } from './booking-form.tsx';
import '#app/styles/forms.css';
import '#app/features/account/account.css';
import './style.css';

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  return loaderData.step === 'book'
    ? headMeta(loaderData.page)
    : privateMeta(page, 'Votre rendez-vous', 'Le jour et l’heure de votre dépôt, et comment les changer.');
}

/** No other site may see the secret in the address; our own forms still need their `Referer`. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return { 'Referrer-Policy': 'same-origin', ...retryAfterOf(actionHeaders) };
}

export function loader({ context, url }: Route.LoaderArgs) {
  return appointmentData(context, url);
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return answerForm(context, url, await sentForm(request));
}

export default function Appointment({ loaderData, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors ?? [];
  useStepFocus(loaderData.step);
  switch (loaderData.step) {
    case 'show':
      return <AppointmentOverview {...loaderData} errors={errors} />;
    case 'move':
      return <MoveAppointment {...loaderData} errors={errors} />;
    case 'cancel':
      return <CancelAppointment {...loaderData} errors={errors} />;
    case 'book':
      return (
        <>
          <StaticPart id="tete" html={loaderData.head} />
          <div className="section wrap cols">
            <BookingForm
              {...loaderData}
              errors={errors}
              kept={actionData?.kept}
              proveFor={actionData?.proveFor}
            />
            <StaticPart id="avant" html={loaderData.aside} className="served appointment__aside" />
          </div>
          <StaticPart id="suite" html={loaderData.questions} />
          <DeviceLists />
        </>
      );
  }
}
