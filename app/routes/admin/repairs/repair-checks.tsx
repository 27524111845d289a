import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { type DrawnFields, drawFields } from '#app/forms/field-table.ts';
import { overtakenForm, refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt, readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { RequiredContext } from '#app/ui/form/field-control.ts';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { withSeen } from '#domain/edits/edit-guard.ts';
import {
  CHECK_ANSWERS,
  type CheckPoint,
  type CheckResults,
  checkPointsOf,
} from '#domain/repair/check-points.ts';
import { CHECK_STAGES, checkStages } from '#domain/repair/check-stages.ts';
import { checkedPoints } from '#domain/repair/checks.ts';
import { bodiesOf, DEVICE_BODIES, type DeviceBody } from '#domain/repair/device-bodies.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import { isInShop } from '#domain/repair/repair-states.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { StoredChecks } from '#server/repairs/save-checks.ts';
import type { Route } from './+types/repair-checks.ts';
import { CHECK_FIELDS, checksFormSchema } from './checks-form.ts';
import { checksPath, repairPath } from './repair-paths.ts';
import '#app/routes/admin/case.css';
import './style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(
    page,
    'Contrôles de l’appareil',
    'Les points essayés à l’établi, avant et après la réparation.',
  );

/** The stage that the address names. */
function stageOf(word: string) {
  const stage = checkStages.find((each) => CHECK_STAGES[each].path === word);
  if (!stage) throw data(null, { status: 404 });
  return stage;
}

const pointTexts = (results: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(results).map(([point, answer]) => [`points.${point}`, answer]));

const textsOf = ({ results, words }: StoredChecks): Record<string, string> => ({
  ...pointTexts(results),
  words: words ?? '',
});

export async function loader({ context, params }: Route.LoaderArgs) {
  const stage = stageOf(params.stage);
  const { repairs } = context.get(depsContext);
  const id = await repairs.findByReference(params.reference);
  const repair = id && (await repairs.findForShop(id));
  if (!repair) throw data(null, { status: 404 });
  const { before, after } = repair.checks;
  const stored = stage === 'before' ? before : after;
  const asked = new Set([
    ...checkPointsOf(repair.device_kind),
    ...checkedPoints(before?.results, after?.results),
  ]);
  return {
    stage,
    reference: repair.reference,
    device: deviceText(repair),
    canChange: isInShop(repair.state),
    bodies: bodiesOf(repair.device_kind),
    points: checkPointsOf('').filter((point) => asked.has(point)),
    earlier: stage === 'after' ? (before?.results ?? {}) : {},
    texts: withSeen(textsOf(stored ?? { results: {}, words: null })) as Record<string, string>,
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const stage = stageOf(params.stage);
  const { repairs } = context.get(depsContext);
  const repairId = await repairs.findByReference(params.reference);
  if (!repairId) throw data(null, { status: 404 });
  const { value, errors, kept } = await readForm(checksFormSchema, CHECK_FIELDS, request);
  if (errors) return wrongForm(errors, kept);
  const guard = formGuard<StoredChecks>({
    fields: CHECK_FIELDS,
    // « Tout est bon » answers the points that were left empty: a form sent twice agrees with what its first sending has stored.
    kept: { ...kept, ...pointTexts(value.results) },
    textsOf,
    wordsOf: (field, text) => (field.startsWith('points.') ? ownValue(CHECK_ANSWERS, text) : undefined),
  });
  const who = { kind: 'shop' as const, userId: signedIn(context).id };
  const saved = await repairs.saveChecks(repairId, stage, value, who, guard);
  if ('issues' in saved) return wrongForm(errorsAt(saved.issues.map(atFormField), CHECK_FIELDS), kept);
  if ('reason' in saved) return refusedForm(saved.reason, kept);
  if ('meanwhile' in saved) return overtakenForm(saved.meanwhile);
  return redirect(`${repairPath(params.reference)}?fait=controles`, 303);
}

/** The service's faults at the form's fields: none at all is said at the first one. */
const atFormField = ({ path, message }: { path: string; message: string }) => ({
  path: path === 'results' ? 'goodBody' : path.replace(/^results\./, 'points.'),
  message,
});

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function RepairChecks({ loaderData, actionData }: Route.ComponentProps) {
  const { stage, reference, device, canChange, bodies, points, earlier } = loaderData;
  const errors = actionData?.errors ?? [];
  const texts = actionData?.kept ?? loaderData.texts;
  const page = checksPath(reference, stage);
  const drawn = drawFields(CHECK_FIELDS, { errors, kept: texts });
  return (
    <>
      <AreaHead
        title={`Contrôles, ${CHECK_STAGES[stage].label.toLocaleLowerCase('fr')}`}
        back={{ to: repairPath(reference), label: 'Le dossier' }}
        lead={<Numbered>{`${reference}, ${device}`}</Numbered>}
      />
      <Form
        method="post"
        action={page}
        className="account__form area__part"
        noValidate
        key={seenKey(texts, actionData?.meanwhile)}
      >
        <ErrorSummary errors={errors} />
        <EditMark
          form="controles"
          texts={texts}
          meanwhile={actionData?.meanwhile}
          title="Ces contrôles ont changé entre-temps"
          page={page}
        />
        {canChange ? (
          <>
            <BodyChoice drawn={drawn} bodies={bodies} />
            <PointFields drawn={drawn} points={points} earlier={earlier} />
            <Field {...drawn.field('words')}>
              <Textarea rows={3} {...drawn.control('words')} />
            </Field>
            <SubmitButton>Garder les contrôles</SubmitButton>
          </>
        ) : (
          <p>L’appareil n’est pas à l’atelier&nbsp;: ses contrôles ne changent plus.</p>
        )}
      </Form>
    </>
  );
}

type DrawnChecks = DrawnFields<keyof typeof CHECK_FIELDS>;

/** One press for a device that is good but for a point or two. */
const BodyChoice = ({ drawn, bodies }: { drawn: DrawnChecks; bodies: readonly DeviceBody[] }) => (
  <RadioGroup
    name="goodBody"
    legend="Tout est bon, sauf les points notés plus bas"
    choices={[
      ...bodies.map((body) => ({
        value: body,
        label: bodies.length === 1 ? 'Oui' : `Oui, ${DEVICE_BODIES[body].label.toLocaleLowerCase('fr')}`,
      })),
      { value: '', label: 'Non, point par point' },
    ]}
    defaultValue={drawn.typed('goodBody') ?? ''}
    error={drawn.errorOf('goodBody')}
    optional
  />
);

type PointFieldsProps = {
  drawn: DrawnChecks;
  points: readonly CheckPoint[];
  /** What was found before the repair. */
  earlier: CheckResults;
};

function PointFields({ drawn, points, earlier }: PointFieldsProps) {
  return (
    <RequiredContext value={false}>
      <div className="case__cells">
        {points.map((point) => {
          const found = earlier[point];
          return (
            <SelectField
              key={point}
              draw={drawn}
              name={`points.${point}`}
              options={CHECK_ANSWERS}
              placeholder="Rien de noté"
              {...(found && { help: `Avant\u00a0: ${CHECK_ANSWERS[found].toLocaleLowerCase('fr')}.` })}
            />
          );
        })}
      </div>
    </RequiredContext>
  );
}
