import { Download } from 'lucide';
import { Fragment } from 'react';
import { Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge, type BadgeKind } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Stat, StatStrip } from '#app/ui/display/stat.tsx';
import { ErrorMessage } from '#app/ui/form/error-message.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { noteBonusesSchema } from '#domain/bonus/bonus-form.ts';
import { BONUS_STATES, BONUS_STEPS, type BonusState, SETTLED_BONUSES } from '#domain/bonus/bonus-states.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { DoneNotice } from '../done-notice.tsx';
import { repairPath } from '../repairs/repair-paths.ts';
import type { Route } from './+types/bonuses.ts';
import { BONUSES_CSV_PATH, BONUSES_PATH, RECEIPTS_PATH } from './accounting-paths.ts';
import { BONUS_STEP_FIELDS } from './form.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Bonus réparation', 'Ce que les organismes doivent à l’atelier pour des réparations.');

/** What is settled is shown as far as it is new; the file has all of it. */
const MOST_SETTLED = 100;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { bonuses } = context.get(depsContext).admin;
  const who = signedIn(context);
  const all = await bonuses.list(who);
  const open = all.filter(({ state }) => !isSettled(state));
  const settled = all.filter(({ state }) => isSettled(state)).toReversed();
  const sum = (state: BonusState) =>
    formatEuros(all.reduce((cents, each) => cents + (each.state === state ? each.cents : 0), 0));
  return {
    done: url.searchParams.get('fait') === 'note' ? 'C’est noté.' : null,
    sums: (['due', 'sent', 'refused', 'paid'] as const).map((state) => ({
      label: BONUS_STATES[state],
      value: sum(state),
    })),
    uninvoiced: await bonuses.uninvoiced(who).then((found) =>
      found.map(({ repair, label, cents, hasAddress }) => ({
        repair,
        words: `${label}, ${formatEuros(cents)}${hasAddress ? '' : ', adresse du client à demander'}`,
      })),
    ),
    isLong: settled.length > MOST_SETTLED,
    rows: [...open, ...settled.slice(0, MOST_SETTLED)].map((bonus) => ({
      id: bonus.id,
      repair: bonus.repair,
      invoice: bonus.invoice,
      organisation: bonus.organisation,
      device: [bonus.label, bonus.serial ? `n°\u00a0${bonus.serial}` : 'sans numéro de série']
        .filter(Boolean)
        .join(', '),
      amount: formatEuros(bonus.cents),
      state: bonus.state,
      details: [
        bonus.reference,
        bonus.settledAt ? formatDate(bonus.settledAt) : bonus.sentAt && formatDate(bonus.sentAt),
        bonus.reason,
      ]
        .filter(Boolean)
        .join(', '),
    })),
  };
}

const isSettled = (state: BonusState) => SETTLED_BONUSES.some((settled) => settled === state);

export async function action({ request, context }: Route.ActionArgs) {
  const { bonuses } = context.get(depsContext).admin;
  const { sent, value, errors, kept } = await readForm(noteBonusesSchema(), BONUS_STEP_FIELDS, request);
  // What was ticked stays so.
  const ticked = { ...kept, [BONUSES]: sent.getAll(BONUSES).join(' ') };
  if (errors) return wrongForm(errors, ticked);
  const noted = await bonuses.note(signedIn(context), value);
  if (noted.outcome === 'refused') return refusedForm(noted.reason, ticked);
  return redirect(`${BONUSES_PATH}?fait=note`, 303);
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

type Row = Route.ComponentProps['loaderData']['rows'][number];

const KINDS: Record<BonusState, BadgeKind> = {
  due: 'waiting',
  sent: 'progress',
  paid: 'ok',
  refused: 'error',
  owed: 'idle',
  written_off: 'idle',
};

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'dossier',
    label: 'Dossier',
    cell: ({ repair }) => (
      <Link to={repairPath(repair)}>
        <Numbered>{repair}</Numbered>
      </Link>
    ),
  },
  { id: 'facture', label: 'Facture', cell: ({ invoice }) => <Numbered>{invoice}</Numbered> },
  { id: 'appareil', label: 'Appareil', cell: ({ device }) => <Numbered>{device}</Numbered> },
  { id: 'organisme', label: 'Organisme', cell: ({ organisation }) => organisation },
  { id: 'montant', label: 'Montant', isNumeric: true, cell: ({ amount }) => amount },
  {
    id: 'etat',
    label: 'État',
    cell: ({ state, details }) => (
      <>
        <Badge kind={KINDS[state]}>{BONUS_STATES[state]}</Badge>
        {details && (
          <small>
            <Numbered>{` ${details}`}</Numbered>
          </small>
        )}
      </>
    ),
  },
];

const FORM = 'noter';
const BONUSES = 'bonuses[]';

const STEP_LABELS = Object.fromEntries(Object.entries(BONUS_STEPS).map(([step, { label }]) => [step, label]));

export default function Bonuses({ loaderData, actionData }: Route.ComponentProps) {
  const { done, sums, uninvoiced, rows, isLong } = loaderData;
  const errors = actionData?.errors ?? [];
  const drawn = drawFields(BONUS_STEP_FIELDS, { errors, kept: actionData?.kept });
  const ticked = new Set(actionData?.kept[BONUSES]?.split(' '));
  const unchosen = drawn.errorOf(BONUSES);
  // What was noted leaves the form: the number of one request is none of the next bonus.
  const round = rows.map(({ id, state }) => `${id} ${state}`).join(' ');
  return (
    <>
      <AreaHead
        title="Bonus réparation"
        lead="Ce que les organismes paient à la place des clients. Un bonus entre ici avec la facture qui le déduit, et au livre des recettes le jour où vous le notez versé."
        back={{ to: RECEIPTS_PATH, label: 'Livre des recettes' }}
        ways={
          <ButtonLink to={BONUSES_CSV_PATH} variant="secondary" icon={Download} download>
            Télécharger (CSV)
          </ButtonLink>
        }
      />
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      <ErrorSummary errors={errors} />
      <StatStrip>
        {sums.map(({ label, value }) => (
          <Stat key={label} label={label} value={value} />
        ))}
      </StatStrip>
      {uninvoiced.length > 0 && (
        <Notice kind="warn" title="Factures à établir" level={2}>
          <p>Le bonus de ces réparations ne se demande qu’avec leur facture.</p>
          <ul>
            {uninvoiced.map(({ repair, words }) => (
              <li key={repair}>
                <Link to={repairPath(repair)}>
                  <Numbered>{repair}</Numbered>
                </Link>
                {`\u00a0: ${words}`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div id={BONUSES} tabIndex={-1}>
        <Table
          key={round}
          caption="Bonus facturés, ceux qui attendent d’abord"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          {...(rows.length > 0 && {
            selection: {
              name: BONUSES,
              form: FORM,
              label: ({ repair, amount }: Row) => `Choisir le bonus du dossier ${repair}, ${amount}`,
              isChosen: ({ id }: Row) => ticked.has(id),
            },
          })}
          empty={<EmptyState illustration="boite-vide" title="Aucun bonus facturé" level={2} />}
        />
      </div>
      {isLong && <p>{`Des bonus finis, les ${MOST_SETTLED} derniers\u00a0: le fichier les a tous.`}</p>}
      {rows.length > 0 && (
        <section className="area__part" aria-labelledby="noter-titre">
          <h2 id="noter-titre">Noter la suite</h2>
          <p>Cochez les bonus, puis dites ce qui est arrivé.</p>
          {unchosen && <ErrorMessage id={`${FORM}-error`}>{unchosen}</ErrorMessage>}
          <Form
            id={FORM}
            method="post"
            action={BONUSES_PATH}
            className="account__form"
            noValidate
            preventScrollReset
          >
            <Fragment key={round}>
              <SelectField draw={drawn} name="step" options={STEP_LABELS} placeholder="Choisissez" />
              <TextField draw={drawn} name="reference" />
              <TextField draw={drawn} name="reason" />
            </Fragment>
            <SubmitButton>Noter</SubmitButton>
          </Form>
        </section>
      )}
    </>
  );
}
