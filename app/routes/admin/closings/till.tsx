import { Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt, readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Stat, StatStrip } from '#app/ui/display/stat.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { COUNTER_PATH } from '../counter/counter-paths.ts';
import { useMay } from '../use-may.ts';
import type { Route } from './+types/till.ts';
import { ARCHIVES_PATH, closingPath, TILL_PATH, tillDayPath } from './closing-paths.ts';
import { tillView } from './closing-view.server.ts';
import { CLOSING_FIELDS, closingSchema } from './form.ts';
import { LedgerSumsTable } from './ledger-sums-table.tsx';
import '../case.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Clôture de caisse', 'Compter la caisse et clôturer la journée.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { closings } = context.get(depsContext).admin;
  const asked = /^\d{4}-\d\d-\d\d$/.exec(url.searchParams.get('jour') ?? '')?.[0] ?? null;
  return tillView(await closings.till(signedIn(context), asked));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { closings } = context.get(depsContext).admin;
  const { value, errors, kept } = await readForm(closingSchema, CLOSING_FIELDS, request);
  if (errors) return wrongForm(errors, kept);
  const closed = await closings.close(
    signedIn(context),
    { seenClosing: value.seenClosing, seenEntries: value.seenEntries },
    {
      day: value.day,
      floatCents: value.float,
      countedCents: value.counted,
      terminalCents: value.terminal,
      spentCents: value.spent ?? 0,
      bankedCents: value.banked ?? 0,
      leftCents: value.left,
      reason: value.reason,
    },
  );
  if (closed.outcome === 'refused') return refusedForm(closed.reason, kept);
  if (closed.outcome === 'invalid') return wrongForm(errorsAt(closed.issues, CLOSING_FIELDS), kept);
  return redirect(closingPath(closed.number), 303);
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

type View = Route.ComponentProps['loaderData'];
type Closed = View['closings'][number];
type Period = View['periods'][number];

const CLOSINGS: readonly Column<Closed>[] = [
  {
    id: 'numero',
    label: 'Clôture',
    cell: ({ number }) => <Link to={closingPath(number)}>{`N°\u00a0${number}`}</Link>,
  },
  { id: 'jour', label: 'Journée', cell: ({ day }) => day },
  { id: 'par', label: 'Par', cell: ({ by }) => by },
  { id: 'especes', label: 'Écart d’espèces', isNumeric: true, cell: ({ cash }) => cash },
  { id: 'terminal', label: 'Écart du terminal', isNumeric: true, cell: ({ terminal }) => terminal },
  { id: 'total', label: 'Total', isNumeric: true, cell: ({ total }) => total },
];

const PERIODS: readonly Column<Period>[] = [
  { id: 'periode', label: 'Période', cell: ({ words }) => words },
  { id: 'total', label: 'Total', isNumeric: true, cell: ({ total }) => total },
];

export default function TillPage({ loaderData, actionData }: Route.ComponentProps) {
  const { last, open, since, waiting, closings, periods, grandTotal, chain } = loaderData;
  const mayArchive = useMay('accounting');
  const refused = { errors: actionData?.errors, kept: actionData?.kept };
  return (
    <>
      <AreaHead
        title="Clôture de caisse"
        back={{ to: COUNTER_PATH, label: 'Vente au comptoir' }}
        lead="En fin de journée, comptez la caisse. Une clôture ne change plus&nbsp;; ce qui arrive ensuite compte pour la suivante."
      />
      {chain && (
        <Notice kind="danger" title="La chaîne des clôtures est rompue" level={2}>
          <p>{chain}</p>
          <p>Comparez avec son document imprimé et avec une sauvegarde, et parlez-en à qui gère le site.</p>
        </Notice>
      )}
      {last?.isToday && (
        <Notice kind="ok">
          <p>
            Aujourd’hui est clôturé depuis le {last.at}&nbsp;:{' '}
            <Link to={closingPath(last.number)}>{`clôture n°\u00a0${last.number}`}</Link>.
          </p>
        </Notice>
      )}
      <ErrorSummary errors={refused.errors ?? []} />
      {waiting.length > 0 && (
        <section className="area__part" aria-labelledby="attente">
          <h2 id="attente">Journées encore ouvertes</h2>
          <p>
            {last
              ? 'Clôturer une journée clôture aussi celles d’avant.'
              : 'La première clôture commence avec la journée choisie.'}
          </p>
          <ul className="area__list">
            {waiting.map(({ day, words }) => (
              <li key={day}>
                <Link to={tillDayPath(day)}>{words}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {since && <SinceClosing since={since} />}
      {open && <OpenDay open={open} seenClosing={last?.number ?? 0} refused={refused} />}
      {closings.length > 0 && (
        <section className="area__part" aria-labelledby="clotures">
          <h2 id="clotures">Clôtures</h2>
          <Table
            caption="Dernières clôtures"
            columns={CLOSINGS}
            rows={closings}
            rowKey={({ number }) => String(number)}
            empty="Aucune."
          />
          {!chain && <p>Chaîne des clôtures vérifiée&nbsp;: rien n’y a été modifié.</p>}
        </section>
      )}
      {mayArchive && closings.length > 0 && (
        <p>
          <GoLink to={ARCHIVES_PATH}>Archives des périodes clôturées</GoLink>
        </p>
      )}
      {grandTotal && (
        <section className="area__part" aria-labelledby="totaux">
          <h2 id="totaux">Totaux clôturés</h2>
          <StatStrip>
            <Stat label="Total perpétuel" value={grandTotal} note="Depuis la première clôture" />
          </StatStrip>
          <Table
            caption="Totaux clôturés, par mois et par année"
            columns={PERIODS}
            rows={periods}
            rowKey={({ key }) => key}
            empty="Rien."
          />
        </section>
      )}
    </>
  );
}

/** What came after today's closing: it counts for another day, and the till holds it now. */
const SinceClosing = ({ since: { float, cash, rows } }: { since: NonNullable<View['since']> }) => (
  <section className="area__part" aria-labelledby="depuis">
    <h2 id="depuis">Depuis la clôture d’aujourd’hui</h2>
    <p>
      {rows
        ? `Cela compte pour la prochaine clôture. Avec le fond de ${float} laissé, la caisse devrait contenir ${cash}.`
        : `Rien n’est noté depuis. La caisse devrait contenir le fond laissé, ${float}.`}
    </p>
    {rows && <LedgerSumsTable rows={rows} />}
  </section>
);

type OpenDayProps = { open: NonNullable<View['open']>; seenClosing: number; refused: RefusedForm };

/** What the ledger says of the day, and the form that closes it. */
function OpenDay({ open, seenClosing, refused }: OpenDayProps) {
  const { day, words, isToday, from, asksFloat, float, cash, terminal, bought, entries, rows } = open;
  const drawn = drawFields(CLOSING_FIELDS, refused);
  const { field, control, errorOf } = drawn;
  const amount = (name: keyof typeof CLOSING_FIELDS) => (
    <Field {...field(name)}>
      <Input {...control(name)} className="number" />
    </Field>
  );
  return (
    <>
      <section className="area__part" aria-labelledby="livre">
        <h2 id="livre">{isToday ? `Aujourd’hui, ${words}` : words}</h2>
        <p>{`Depuis le ${from}\u00a0: commandes, réparations, ventes au comptoir, factures et appareils achetés.`}</p>
        <LedgerSumsTable rows={rows} />
      </section>
      <section className="area__part case__step" aria-labelledby="compter">
        <h2 id="compter">{isToday ? 'Clôturer la journée' : `Clôturer le ${words}`}</h2>
        <p>
          {asksFloat
            ? `Le livre dit ${cash} en espèces, en plus du fond de caisse, et ${terminal} au terminal.`
            : `Avec le fond de ${float}, la caisse devrait contenir ${cash}\u00a0; le terminal devrait dire ${terminal}.`}
        </p>
        <Form
          method="post"
          action={isToday ? TILL_PATH : tillDayPath(day)}
          className="account__form"
          noValidate
        >
          <input type="hidden" name="day" value={day} />
          <input type="hidden" name="seenClosing" value={seenClosing} />
          <input type="hidden" name="seenEntries" value={entries} />
          {errorOf('day') && (
            <p className="error" id="day">
              {errorOf('day')}
            </p>
          )}
          {asksFloat && amount('float')}
          <div className="case__pair">
            {amount('counted')}
            {amount('terminal')}
          </div>
          <div className="case__pair">
            {amount('banked')}
            {amount('left')}
          </div>
          <Field
            {...field('spent')}
            {...(bought && {
              help: `${CLOSING_FIELDS.spent.help} Le registre des achats en dit ${bought} depuis la dernière clôture.`,
            })}
          >
            <Input {...control('spent')} className="number" />
          </Field>
          <TextField draw={drawn} name="reason" />
          <SubmitButton>Clôturer la journée</SubmitButton>
        </Form>
      </section>
    </>
  );
}
