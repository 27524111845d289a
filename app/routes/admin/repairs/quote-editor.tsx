import { Plus, Search } from 'lucide';
import { Fragment, useEffect, useRef, useState } from 'react';
import { ProposalInput } from '#app/features/proposals/proposal-input.tsx';
import { EnterButton } from '#app/forms/enter-button.tsx';
import { type DrawnFields, drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { CheckboxGroup } from '#app/ui/form/choice/checkbox-group.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { isBox, markBox, writeControl } from '#app/ui/form/kept-controls.ts';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { type BonusRate, bonusConditions } from '#domain/bonus/bonus.ts';
import { formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { ACCOUNT_LOCK_LABEL, ACCOUNT_LOCKS } from '#domain/repair/account-lock.ts';
import { ALTERNATIVES } from '#domain/repair/quote-alternatives.ts';
import type { LineProposal } from './propose-lines.server.ts';
import { MAX_ROWS, QUOTE_FIELDS, rowsOf } from './quote-form.ts';
import { alternativesIn, type FormTexts, type LineTexts, placeLines } from './quote-lines.ts';
import { QuoteRow } from './quote-row.tsx';
import { QuoteTotals } from './quote-totals.tsx';
import { linesPath } from './repair-paths.ts';

/** What the screen of a quote knows besides its texts. */
export type QuoteScreen = {
  reference: string;
  asksNew: boolean;
  /** Whether nobody has asked yet if the device is tied to an account. */
  asksLock: boolean;
  /** Whether prices have VAT in them, now or from a planned day on. */
  asksVat: boolean;
  /** The other devices of the drop-off whose quotes are written and not sent: « Fairphone 5, REP-2026-K7R-4WM ». */
  drafted: readonly string[];
  /** The bonuses that the owner's table has for this device today; none for a company, or without the label. */
  bonuses: readonly BonusRate[];
  /** The last day of the quote, if it is sent today. */
  validUntil: string;
  /** What a search without script has found. */
  proposals: readonly LineProposal[] | undefined;
};

type QuoteEditorProps = QuoteScreen & { refused: RefusedForm };

/** The lines of a quote, each with the price of a new part and, if there is one, of a reused part. */
export function QuoteEditor({
  refused,
  asksLock,
  validUntil,
  reference,
  drafted,
  bonuses,
  proposals,
  ...row
}: QuoteEditorProps) {
  const drawn = drawFields(QUOTE_FIELDS, refused);
  const kept = refused.kept ?? {};
  const { root, rows, typed, follow, added, add } = useQuoteRows(kept);
  return (
    <div className="case__editor" onChange={follow}>
      <p>
        Une ligne laissée vide ne compte pas. Envoyé, le devis ne change plus, et vaut aussi longtemps que le
        site l’annonce.
      </p>
      <input type="hidden" name="rows" value={rows} ref={root} />
      {/* A quote that was sent no longer changes; words that wait in the search are searched first. */}
      <EnterButton name="intent" value="enter-quote">
        Garder le brouillon
      </EnterButton>
      {asksLock && (
        <RadioGroup
          name="accountLock"
          legend={ACCOUNT_LOCK_LABEL}
          help="À demander au client avant que le devis parte."
          choices={Object.entries(ACCOUNT_LOCKS).map(([value, label]) => ({ value, label }))}
          defaultValue={drawn.typed('accountLock') ?? ''}
          error={drawn.errorOf('accountLock')}
        />
      )}
      <Field {...drawn.field('note')}>
        <Textarea rows={3} {...drawn.control('note')} />
      </Field>
      <div className="case__find">
        <Field {...drawn.field('lookup')}>
          <ProposalInput<LineProposal>
            key={kept.lookup ?? ''}
            defaultValue={kept.lookup ?? ''}
            address={linesPath(reference)}
            label="Lignes connues"
            none="Rien de connu&nbsp;: écrivez la ligne."
            choose={add}
            isEmptied
            option={(proposal, attributes, take) => (
              <button key={proposal.key} type="button" {...attributes} onClick={take}>
                <span>
                  <b>{proposal.title}</b>
                  <small>{proposal.details}</small>
                </span>
              </button>
            )}
          />
        </Field>
        <SubmitButton name="intent" value="find-lines" variant="secondary" icon={Search}>
          Chercher
        </SubmitButton>
      </div>
      {added && <p role="status">{added}</p>}
      {proposals && <FoundLines proposals={proposals} />}
      {Array.from({ length: rows }, (_, at) => (
        <QuoteRow
          key={keyOfRow(kept, at)}
          {...{ row: at, drawn, typed, asksNew: row.asksNew, asksVat: row.asksVat }}
        />
      ))}
      <Field {...drawn.field('deposit')}>
        <Input {...drawn.control('deposit')} className="number" />
      </Field>
      {bonuses.length > 0 && <BonusFields drawn={drawn} bonuses={bonuses} />}
      <Solutions drawn={drawn} typed={typed} />
      {drafted.length > 0 && (
        <Checkbox
          name="isWithOthers"
          value="oui"
          label={`Envoyer avec les brouillons de\u00a0: ${drafted.join('\u00a0; ')}`}
          help="Un seul message et une seule page, un total&nbsp;: le client répond pour chaque appareil."
          defaultChecked={drawn.typed('isWithOthers') === 'oui'}
        />
      )}
      <Checkbox
        name="isQuiet"
        value="oui"
        label="Ne pas prévenir"
        help="Le client est là&nbsp;: ni message, ni relance au bout de trois jours."
        defaultChecked={drawn.typed('isQuiet') === 'oui'}
      />
      <QuoteTotals typed={typed} validUntil={validUntil} />
      <p className="account__ways">
        <SubmitButton name="intent" value="send-quote">
          Envoyer au client
        </SubmitButton>
        <SubmitButton name="intent" value="save-quote" variant="secondary">
          Garder le brouillon
        </SubmitButton>
        <SubmitButton name="intent" value="preview-quote" variant="secondary">
          Voir comme le client
        </SubmitButton>
        <SubmitButton name="intent" value="add-rows" variant="secondary">
          Ajouter des lignes
        </SubmitButton>
      </p>
    </div>
  );
}

type BonusFieldsProps = {
  drawn: DrawnFields<keyof typeof QUOTE_FIELDS>;
  bonuses: readonly BonusRate[];
};

/** The bonus that an organisation pays, with what has to be checked for it. The amount is the table's. */
function BonusFields({ drawn, bonuses }: BonusFieldsProps) {
  const { field, control, typed } = drawn;
  return (
    <>
      <Field {...field('bonus.label')}>
        <Select {...control('bonus.label')}>
          <option value="">Aucun</option>
          {bonuses.map((rate) => (
            <option key={rate.label} value={rate.label}>
              {bonusChoice(rate)}
            </option>
          ))}
        </Select>
      </Field>
      {bonusConditions.map((condition) => (
        <Checkbox
          key={condition}
          name={`bonus.${condition}`}
          value="oui"
          label={QUOTE_FIELDS[`bonus.${condition}`].label}
          defaultChecked={typed(`bonus.${condition}`) === 'oui'}
        />
      ))}
    </>
  );
}

/** « Téléphone : 25,00 € dès 50,00 €, Ecologic, barème du 1er janvier 2026 ». */
const bonusChoice = ({ label, organisation, cents, leastCents, from }: BonusRate): string =>
  `${label}\u00a0: ${formatEuros(cents)}${leastCents > 0 ? ` dès ${formatEuros(leastCents)}` : ''}, ${organisation}, barème du ${formatLongDate(from)}`;

/** Two whole solutions, of which the customer takes one: what is said of each. Their rows name them. */
function Solutions({ drawn, typed }: { drawn: DrawnFields<keyof typeof QUOTE_FIELDS>; typed: FormTexts }) {
  const { field, control, errorOf } = drawn;
  const isUsed = alternativesIn(typed, MAX_ROWS).length > 0;
  const names = ALTERNATIVES.flatMap(
    (each) => [`alternatives.${each}.title`, `alternatives.${each}.deposit`] as const,
  );
  return (
    <details className="case__more" open={names.some(errorOf)}>
      <summary>{`Deux solutions au choix\u00a0: ${isUsed ? 'oui' : 'non'}`}</summary>
      <p className="help">
        Le client en choisit une. Chaque ligne dit sous «&nbsp;solution&nbsp;» si elle est de la A, de la B ou
        des deux.
      </p>
      <div className="case__cells">
        {ALTERNATIVES.map((each) => (
          <Fragment key={each}>
            <Field {...field(`alternatives.${each}.title`)} className="case__wide">
              <Input {...control(`alternatives.${each}.title`)} />
            </Field>
            <Field {...field(`alternatives.${each}.deposit`)}>
              <Input {...control(`alternatives.${each}.deposit`)} className="number" />
            </Field>
          </Fragment>
        ))}
      </div>
    </details>
  );
}

/** A row that comes back with other texts is made anew: none keeps older words. */
const keyOfRow = (kept: FormTexts, row: number): string =>
  `${row} ${Object.entries(kept)
    .filter(([name]) => name.startsWith(`lines.${row}.`))
    .map(([name, text]) => `${name}=${text}`)
    .join(' ')}`;

function FoundLines({ proposals }: { proposals: readonly LineProposal[] }) {
  if (proposals.length === 0) return <p role="status">Rien de connu par ces mots&nbsp;: écrivez la ligne.</p>;
  return (
    <>
      <CheckboxGroup
        name="picked"
        legend="Lignes connues"
        choices={proposals.map(({ key, title, details }) => ({ value: key, label: title, help: details }))}
      />
      <p>
        <SubmitButton name="intent" value="add-lines" variant="secondary" icon={Plus}>
          Ajouter les lignes cochées
        </SubmitButton>
      </p>
    </>
  );
}

/** The rows of the form, what is typed in them, and a way to add known lines to them. */
function useQuoteRows(kept: FormTexts) {
  const root = useRef<HTMLInputElement>(null);
  const count = rowsOf(kept);
  const [asked, setRows] = useState(count);
  const rows = Math.max(asked, count);
  const [typed, setTyped] = useState(kept);
  const [placed, setPlaced] = useState<Record<number, LineTexts>>({});
  const [added, setAdded] = useState('');

  const follow = () => setTyped(textsIn(root.current?.form));
  // What was typed before React was there, or was put back by the browser.
  useEffect(() => setTyped(textsIn(root.current?.form)), []);

  // The rows for them are there now.
  useEffect(() => {
    const form = root.current?.form;
    if (form) for (const [row, line] of Object.entries(placed)) writeRow(form, row, line);
  }, [placed]);

  function add({ title, lines }: LineProposal) {
    const form = root.current?.form;
    if (!form) return;
    const places = placeLines(textsIn(form), rows, lines);
    const last = Math.max(...Object.keys(places).map(Number));
    if (last >= MAX_ROWS) return setAdded(`Un devis a ${MAX_ROWS} lignes au plus.`);
    setRows(Math.max(rows, last + 1));
    setPlaced(places);
    setAdded(`Ajouté\u00a0: ${title}.`);
  }
  return { root, rows, typed, follow, added, add };
}

const textsIn = (form: HTMLFormElement | null | undefined): FormTexts =>
  Object.fromEntries(
    [...new FormData(form ?? undefined)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );

function writeRow(form: HTMLFormElement, row: string, line: LineTexts): void {
  for (const [field, text] of Object.entries(line)) {
    const control = form.elements.namedItem(`lines.${row}.${field}`);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
    if (isBox(control)) markBox(control, text === 'oui');
    else writeControl(control, text);
  }
}
