import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { overtakenForm, refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { withSeen } from '#domain/edits/edit-guard.ts';
import { formatEuros, typedEuros } from '#domain/money/money.ts';
import { PART_ORIGINS, type PartFacts } from '#domain/repair/part-trace.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { PartPlan } from '#server/repairs/plan-part.ts';
import type { Repairs } from '#server/repairs/repairs-module.ts';
import type { Route } from './+types/repair-part.ts';
import { ArrivalForm, PlanFields, type ToldBy, TraceFields } from './part-fields.tsx';
import {
  ARRIVAL_FIELDS,
  arrivalSchema,
  PART_FIELDS,
  partFormSchema,
  TRACE_FIELDS,
  traceFormSchema,
} from './part-form.ts';
import { partPath, repairPath } from './repair-paths.ts';
import '#app/routes/admin/case.css';
import './style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Pièce de la réparation', 'D’où vient une pièce de la réparation, et quand.');

const planTexts = ({ supplier, expected_on, cost_cents }: PartPlan): Record<string, string> => ({
  supplier: supplier ?? '',
  expectedOn: expected_on ?? '',
  cost: costText(cost_cents),
});

const traceTexts = ({ origin, donor, serial, supplier, cost_cents }: PartFacts): Record<string, string> => ({
  origin: origin ?? '',
  donor: donor ?? '',
  serial: serial ?? '',
  supplier: supplier ?? '',
  cost: costText(cost_cents),
});

const costText = (cents: number | null): string => (cents === null ? '' : typedEuros(cents));

async function findPart(repairs: Repairs, { reference, part }: { reference: string; part: string }) {
  const id = await repairs.findByReference(reference);
  const repair = id && (await repairs.findForShop(id));
  const found = repair ? repair.parts.find((each) => String(each.id) === part) : undefined;
  if (!repair || !found) throw data(null, { status: 404 });
  return { repair, found };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { repairs } = context.get(depsContext);
  const { repair, found } = await findPart(repairs, params);
  const withoutMail = repairs.settings.takesSms() && repair.phone !== null ? 'sms' : null;
  const toldBy: ToldBy = repair.email !== null ? 'mail' : withoutMail;
  return {
    reference: repair.reference,
    partId: found.id,
    name: found.quantity > 1 ? `${found.quantity} × ${found.name}` : found.name,
    state: found.state,
    // Those of the stock come with a receipt of goods, or « Réserver ce qui est arrivé ».
    canArrive: found.state === 'awaited' && found.sku === null,
    cost: found.cost_cents === null ? null : formatEuros(found.cost_cents),
    toldBy,
    texts: withSeen(found.state === 'awaited' ? planTexts(found) : traceTexts(found)) as Record<
      string,
      string
    >,
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { repairs } = context.get(depsContext);
  const { repair, found } = await findPart(repairs, params);
  const asking: Asking = {
    ...{ repairs, repairId: repair.id, partId: found.id, form: await sentForm(request) },
    who: { kind: 'shop', userId: signedIn(context).id },
    done: `${repairPath(params.reference)}?fait=piece-attendue`,
  };
  const intent = asking.form.get('intent');
  if (intent === 'receive') return takeArrival(asking);
  return intent === 'trace' ? takeTrace(asking) : takePlan(asking);
}

type Asking = {
  repairs: Repairs;
  repairId: string;
  partId: number;
  form: FormData;
  who: { kind: 'shop'; userId: string };
  /** Where it leads once it is done. */
  done: string;
};

async function takePlan({ repairs, repairId, partId, form, who, done }: Asking) {
  const { value, errors, kept } = readSent(partFormSchema, PART_FIELDS, form);
  if (errors) return wrongForm(errors, kept);
  const { cost: costCents, isQuiet, ...known } = value;
  // « 12,5 » is what is stored as « 12,50 »: a form sent twice agrees with itself.
  const typed = { ...kept, cost: costText(costCents ?? null) };
  const guard = formGuard<PartPlan>({ fields: PART_FIELDS, kept: typed, textsOf: planTexts });
  const asked = { ...known, costCents };
  const planned = await repairs.planPart(repairId, { partId, guard, isQuiet }, asked, who);
  if ('issues' in planned) return wrongForm(errorsAt(planned.issues.map(atCost), PART_FIELDS), kept);
  if ('reason' in planned) return refusedForm(planned.reason, kept);
  return 'meanwhile' in planned ? overtakenForm(planned.meanwhile) : redirect(done, 303);
}

const atCost = ({ path, message }: { path: string; message: string }) => ({
  path: path === 'costCents' ? 'cost' : path,
  message,
});

async function takeTrace({ repairs, repairId, partId, form, who, done }: Asking) {
  const { value, errors, kept } = readSent(traceFormSchema, TRACE_FIELDS, form);
  if (errors) return wrongForm(errors, kept);
  const { cost: costCents, ...known } = value;
  const guard = formGuard<PartFacts>({
    fields: TRACE_FIELDS,
    kept: { ...kept, cost: costText(costCents ?? null) },
    textsOf: traceTexts,
    wordsOf: (field, text) => (field === 'origin' ? ownValue(PART_ORIGINS, text) : undefined),
  });
  const traced = await repairs.tracePart(repairId, { partId, guard }, { ...known, costCents }, who);
  if ('issues' in traced) return wrongForm(errorsAt(traced.issues.map(atCost), TRACE_FIELDS), kept);
  if ('reason' in traced) return refusedForm(traced.reason, kept);
  return 'meanwhile' in traced ? overtakenForm(traced.meanwhile) : redirect(done, 303);
}

async function takeArrival({ repairs, repairId, partId, form, who, done }: Asking) {
  const { value, errors, kept } = readSent(arrivalSchema, ARRIVAL_FIELDS, form);
  if (errors) return wrongForm(errors, kept);
  const { arrivedCost: costCents, isCostUnknown } = value;
  const received = await repairs.receiveUnstockedPart(repairId, partId, { costCents, isCostUnknown }, who);
  if ('issues' in received)
    return wrongForm(
      errorsAt(
        received.issues.map((issue) => ({ ...issue, path: 'arrivedCost' })),
        ARRIVAL_FIELDS,
      ),
      kept,
    );
  return 'reason' in received ? refusedForm(received.reason, kept) : redirect(done, 303);
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function RepairPart({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, partId, name, state, toldBy, canArrive, cost } = loaderData;
  const errors = actionData?.errors ?? [];
  // The form of the arrival keeps its own words only.
  const kept = actionData?.kept;
  const isOfEdit = kept !== undefined && 'supplier' in kept;
  const texts = isOfEdit ? kept : loaderData.texts;
  const page = partPath(reference, partId);
  const common = { texts, meanwhile: actionData?.meanwhile, title: 'Cette pièce a changé entre-temps', page };
  return (
    <>
      <AreaHead
        title={state === 'awaited' ? 'Pièce attendue' : 'Origine de la pièce'}
        back={{ to: repairPath(reference), label: 'Le dossier' }}
        lead={<Numbered>{`${name}, dossier ${reference}`}</Numbered>}
      />
      {state === 'given_back' ? (
        <p>Cette pièce n’est plus dans le dossier.</p>
      ) : (
        <Form
          method="post"
          action={page}
          className="account__form area__part"
          noValidate
          key={seenKey(texts, actionData?.meanwhile)}
        >
          <ErrorSummary errors={errors} />
          {state === 'awaited' ? (
            <>
              <EditMark form="piece-attendue" intent="plan" {...common} />
              <PlanFields refused={{ errors, kept: texts }} toldBy={toldBy} />
            </>
          ) : (
            <>
              <EditMark form="origine-de-piece" intent="trace" {...common} />
              <TraceFields refused={{ errors, kept: texts }} />
            </>
          )}
        </Form>
      )}
      {canArrive && (
        <ArrivalForm page={page} cost={cost} refused={isOfEdit || !kept ? {} : { errors, kept }} />
      )}
    </>
  );
}
