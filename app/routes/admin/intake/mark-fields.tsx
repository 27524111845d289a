import { Plus } from 'lucide';
import { type MouseEvent, useState } from 'react';
import type { DrawnFields } from '#app/forms/field-table.ts';
import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { RequiredContext } from '#app/ui/form/field-control.ts';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { DEVICE_BODIES, type DeviceBody } from '#domain/repair/device-bodies.ts';
import {
  MARK_KINDS,
  MARK_PLACES,
  MARK_SIDES,
  MAX_MARKS,
  type MarkKind,
  type MarkSide,
  placeText,
  sidesOf,
  sideText,
} from '#domain/repair/marks.ts';
import { REPAIR_LIMITS } from '#domain/repair/repair-limits.ts';
import { SidePicture } from '../repairs/marked-pictures.tsx';
import type { INTAKE_FIELDS } from './form.ts';

type Drawn = DrawnFields<keyof typeof INTAKE_FIELDS>;

/** A row of the list. `at` is its number in the names of its fields. */
type Row = { at: number; side: string; place: string; kind: string; words: string };

/** Rows that are there without script. */
const FIRST_PLAIN = MAX_MARKS - 3;
const PLAIN = [FIRST_PLAIN, FIRST_PLAIN + 1, FIRST_PLAIN + 2];

type MarkFieldsProps = {
  drawn: Drawn;
  /** What the device may be built as; the first one is drawn. */
  bodies: readonly DeviceBody[];
};

/** The marks of a device, tapped on its picture; each is a row of a list too, which is all there is without script. */
export function MarkFields({ drawn, bodies }: MarkFieldsProps) {
  const [rows, setRows] = useState(() => keptRows(drawn));
  const [heard, setHeard] = useState('');
  const [kind, setKind] = useState<MarkKind>('scratch');
  const [chosen, setChosen] = useState<DeviceBody | null>(null);
  const body = bodies.find((each) => each === chosen) ?? bodies[0];
  const add = (side: string, place: string) =>
    setRows((before) => {
      const at = Math.max(-1, ...before.map((row) => row.at)) + 1;
      return at < FIRST_PLAIN ? [...before, { at, side, place, kind, words: '' }] : before;
    });
  const change = (at: number, part: Partial<Row>) =>
    setRows((before) => before.map((row) => (row.at === at ? { ...row, ...part } : row)));
  function remove(at: number) {
    const left = rows.filter((row) => row.at !== at);
    setRows(left);
    // The others get new numbers.
    setHeard(
      left.length > 0 ? `Marque retirée. Il en reste ${left.length}.` : 'Marque retirée. Il n’y en a plus.',
    );
  }
  const dots = rows.map(({ side, place }) => {
    const [x = 0, y = 0] = place.split(',').map(Number);
    return { side: side as MarkSide, x, y };
  });
  return (
    <Fieldset
      id="markSide"
      kind="group"
      legend="Marques"
      help="Rayures, fissures, chocs, ce qui manque&nbsp;: le client les retrouve sur son ticket et à la remise."
      error={drawn.errorOf('markSide')}
      optional
    >
      <div className="wear needs-script">
        <Chips<MarkKind> label="Sorte de marque" words={MARK_KINDS} pressed={kind} press={setKind} />
        {bodies.length > 1 && body && (
          <Chips<string>
            label="Construit comme"
            words={Object.fromEntries(bodies.map((each) => [each, DEVICE_BODIES[each].label]))}
            pressed={body}
            press={(each) => setChosen(bodies.find((one) => one === each) ?? null)}
          />
        )}
        {body && (
          <div className="wear__sides">
            {sidesOf(body).map(({ side, label }) => (
              <button
                key={side}
                type="button"
                className="wear__tap"
                onClick={(event) => add(side, placeIn(event))}
              >
                <span aria-hidden="true">
                  <SidePicture side={side} marks={dots} />
                </span>
                <span>
                  <span className="visually-hidden">Ajouter une marque&nbsp;: </span>
                  {label}
                </span>
              </button>
            ))}
          </div>
        )}
      </div>
      <RequiredContext value={false}>
        {rows.map((row, index) => (
          <MarkRow
            key={row.at}
            row={row}
            number={index + 1}
            bodies={bodies}
            change={(part) => change(row.at, part)}
            remove={() => remove(row.at)}
          />
        ))}
        <div className="intake__any">
          {PLAIN.map((at, index) => (
            <MarkRow
              key={at}
              row={{ at, side: '', place: '', kind: '', words: '' }}
              number={rows.length + index + 1}
              bodies={bodies}
            />
          ))}
        </div>
      </RequiredContext>
      <span className="visually-hidden" role="status">
        {heard}
      </span>
      {body && (
        <p className="needs-script">
          <Button
            size="s"
            variant="secondary"
            icon={Plus}
            data-replay=""
            onClick={() => add(sidesOf(body)[0]?.side ?? '', '')}
          >
            Ajouter une marque à la liste
          </Button>
        </p>
      )}
    </Fieldset>
  );
}

/** The rows of a form that was refused. A side that no device has is asked for again. */
function keptRows({ typed }: Drawn): Row[] {
  return Array.from({ length: MAX_MARKS }, (_, at) => ({
    at,
    side: MARK_SIDES.find((side) => side === typed(`markSide.${at}`)) ?? '',
    place: typed(`markPlace.${at}`) ?? '',
    kind: typed(`markKind.${at}`) ?? '',
    words: typed(`markWords.${at}`) ?? '',
  }))
    .filter(({ side, place, words }) => side !== '' || place !== '' || words !== '')
    .map((row, at) => ({ ...row, at }));
}

/** Where the picture was tapped, in hundredths; by keys, its middle, which the row then corrects. */
function placeIn({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>): string {
  const box = currentTarget.querySelector('svg')?.getBoundingClientRect();
  if (detail === 0 || !box) return '50,50';
  const share = (at: number, from: number, length: number) =>
    Math.min(100, Math.max(0, Math.round(((at - from) / length) * 100)));
  return `${share(clientX, box.left, box.width)},${share(clientY, box.top, box.height)}`;
}

type ChipsProps<Name extends string> = {
  label: string;
  words: Readonly<Record<Name, string>>;
  pressed: NoInfer<Name>;
  press: (name: Name) => void;
};

function Chips<Name extends string>({ label, words, pressed, press }: ChipsProps<Name>) {
  return (
    <fieldset className="intake__chips">
      <legend>{label}</legend>
      <div className="intake__row">
        {(Object.keys(words) as Name[]).map((name) => (
          <Button
            key={name}
            size="s"
            variant={name === pressed ? 'primary' : 'secondary'}
            aria-pressed={name === pressed}
            data-replay=""
            onClick={() => press(name)}
          >
            {words[name]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

type MarkRowProps = {
  row: Row;
  number: number;
  bodies: readonly DeviceBody[];
  change?: (part: Partial<Row>) => void;
  remove?: () => void;
};

function MarkRow({ row: { at, side, place, kind, words }, number, bodies, change, remove }: MarkRowProps) {
  const sides: readonly { side: string }[] = bodies.flatMap(sidesOf);
  const isOther = side !== '' && sides.every((each) => each.side !== side);
  const places = MARK_PLACES.map(({ x, y }) => `${x},${y}`);
  return (
    <Fieldset id={`marque-${at}`} kind="group" legend={`Marque ${number}`}>
      <div className="wear__row">
        <Field name={`markSide.${at}`} label="Côté" optional>
          <Select
            defaultValue={side}
            placeholder="Choisissez"
            onChange={({ currentTarget }) => change?.({ side: currentTarget.value })}
          >
            {[...sides.map((each) => each.side), ...(isOther ? [side] : [])].map((each) => (
              <option key={each} value={each}>
                {sideText(each as MarkSide)}
              </option>
            ))}
          </Select>
        </Field>
        <Field name={`markPlace.${at}`} label="Endroit" optional>
          <Select
            defaultValue={place}
            placeholder="Choisissez"
            onChange={({ currentTarget }) => change?.({ place: currentTarget.value })}
          >
            {place !== '' && !places.includes(place) && (
              <option value={place}>{`${placeWords(place)}, touché`}</option>
            )}
            {places.map((each) => (
              <option key={each} value={each}>
                {placeWords(each)}
              </option>
            ))}
          </Select>
        </Field>
        <Field name={`markKind.${at}`} label="C’est" optional>
          <Select defaultValue={kind} placeholder="Choisissez">
            {Object.entries(MARK_KINDS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field name={`markWords.${at}`} label="Précision" optional>
          <Input defaultValue={words} maxLength={REPAIR_LIMITS.markWords} autoComplete="off" />
        </Field>
      </div>
      {remove && (
        <Button size="s" variant="quiet" className="needs-script" data-replay="" onClick={remove}>
          {`Retirer la marque ${number}`}
        </Button>
      )}
    </Fieldset>
  );
}

function placeWords(place: string): string {
  const [x = 50, y = 50] = place.split(',').map(Number);
  const words = placeText({ x, y });
  return words.charAt(0).toLocaleUpperCase('fr') + words.slice(1);
}
