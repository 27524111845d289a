import { CalendarCheck } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { FULL, GONE, slotError, USED } from '#app/features/appointments/slot-answers.ts';
import { DeviceLists } from '#app/features/devices/device-lists.tsx';
import { MODELS_LIST } from '#app/features/devices/list-ids.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { calendarView } from '#app/routes/repair/appointment/calendar-view.ts';
import { DayChoice, SlotList } from '#app/routes/repair/appointment/slot-choice.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { dayInParis } from '#domain/dates/dates.ts';
import type { Route } from './+types/book.ts';
import { APPOINTMENTS_PATH, bookForCallerPath, weekPath } from './appointment-paths.ts';
import { CALLER_FIELDS, callerSchema } from './form.ts';
import { NoSlot } from './no-slot.tsx';
import '#app/routes/repair/appointment/style.css';
import '#app/routes/admin/case.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Prendre un rendez-vous', 'Un rendez-vous de dépôt pour quelqu’un qui appelle.');

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { appointments } = context.get(depsContext);
  return {
    calendar: calendarView(await appointments.calendar('staff'), url.searchParams.get('jour')),
    attempt: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { value, errors, kept } = await readForm(callerSchema, CALLER_FIELDS, request);
  const refused = (faults: FieldError[], status: number) => data({ errors: faults, kept }, { status });
  if (errors) return refused(errors, 400);
  const booked = await context.get(depsContext).appointments.bookForCaller(signedIn(context), value);
  switch (booked.outcome) {
    case 'booked':
    case 'repeated':
      return redirect(weekPath(dayInParis(value.startsAt), booked.reference), 303);
    case 'full':
      return refused(slotError(FULL), 409);
    case 'gone':
      return refused(slotError(GONE), 409);
    case 'key reused':
      return refused([{ message: USED }], 409);
  }
}

export default function BookForCaller({ loaderData, actionData }: Route.ComponentProps) {
  const { calendar, attempt } = loaderData;
  const errors = actionData?.errors ?? [];
  const { field, control, errorOf, typed } = drawFields(CALLER_FIELDS, { errors, kept: actionData?.kept });
  const { day, notice } = calendar;
  return (
    <>
      <AreaHead
        title="Prendre un rendez-vous"
        back={{ to: APPOINTMENTS_PATH, label: 'Tous les rendez-vous' }}
        lead="Pour quelqu’un qui appelle ou passe au comptoir&nbsp;: toute heure libre qui n’a pas commencé, confirmée aussitôt."
      />
      {notice && (
        <Notice kind="warn" role="status">
          <p>{notice}</p>
        </Notice>
      )}
      {day === null ? (
        <NoSlot />
      ) : (
        <>
          <DayChoice calendar={calendar} pathOf={bookForCallerPath} />
          <Form method="post" action={bookForCallerPath(day)} className="account__form" noValidate>
            <ErrorSummary errors={errors} />
            <SlotList calendar={calendar} chosen={typed('startsAt')} error={errorOf('startsAt')} />
            <Field {...field('name')}>
              <Input {...control('name')} />
            </Field>
            <div className="two-columns">
              <Field {...field('phone')}>
                <Input {...control('phone')} />
              </Field>
              <Field {...field('email')}>
                <Input {...control('email')} />
              </Field>
            </div>
            <Field {...field('device')}>
              <Input {...control('device')} list={MODELS_LIST} />
            </Field>
            <Field {...field('fault')}>
              <Textarea rows={3} {...control('fault')} />
            </Field>
            <input type="hidden" name="idempotencyKey" value={attempt} />
            <SubmitButton icon={CalendarCheck}>Réserver ce créneau</SubmitButton>
          </Form>
          <DeviceLists />
        </>
      )}
    </>
  );
}
