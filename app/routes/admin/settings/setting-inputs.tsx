import { Select } from '#app/ui/form/choice/select.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { closureCount, type FormTexts, rangeCount } from '#domain/settings/form-rows.ts';
import { DAYS, WEEK } from '#domain/settings/opening-week.ts';
import { capitalize } from '#domain/typography.ts';
import type { SettingField } from '#server/settings/sections.ts';

type InputsProps = { texts: FormTexts; errorOf: (field: string) => string | undefined };

type SettingInputProps = InputsProps & {
  field: SettingField;
  /** What the site starts with, where it is replaced. */
  start: string | undefined;
  /** Why the shop cannot sell without it, where it is missing. */
  missing: string | undefined;
};

/** A setting, by the control that suits it. */
export function SettingInput({ field, start, missing, texts, errorOf }: SettingInputProps) {
  const { name, label, kind, help, optional = false } = field;
  if (kind === 'hours') return <WeekInputs texts={texts} errorOf={errorOf} />;
  if (kind === 'closures') return <ClosureInputs texts={texts} errorOf={errorOf} />;
  return (
    <Field
      name={name}
      label={label}
      optional={optional && !missing}
      help={[
        help,
        start && `Valeur de départ\u00a0: ${start}.`,
        missing && `Manque pour vendre\u00a0: ${missing}`,
      ]
        .filter(Boolean)
        .join(' ')}
      error={errorOf(name)}
    >
      <Control kind={kind} value={texts[name]} />
    </Field>
  );
}

type PlainKind = Exclude<SettingField['kind'], 'hours' | 'closures'>;

function Control({ kind, value }: { kind: PlainKind; value: string | undefined }) {
  if (kind === 'lines') return <Textarea rows={4} defaultValue={value} />;
  if (kind === 'day') return <DateInput defaultValue={value} />;
  if (kind === 'switch')
    return (
      <Select defaultValue={value}>
        <option value="on">Affiché</option>
        <option value="off">Masqué</option>
      </Select>
    );
  if (kind === 'number')
    return (
      <Input inputMode="numeric" maxLength={6} defaultValue={value} autoComplete="off" className="number" />
    );
  const type = kind === 'line' ? 'text' : kind;
  return <Input type={type} defaultValue={value} autoComplete="off" />;
}

/** The hours of each day: as many ranges as the form has room for; none, and the day is closed. */
function WeekInputs({ texts, errorOf }: InputsProps) {
  const places = Array.from({ length: rangeCount(texts) }, (_, place) => place);
  return (
    <div className="settings__week">
      <input type="hidden" name="plages" value={places.length} />
      {DAYS.map((day) => (
        <Fieldset key={day} id={day} kind="group" legend={capitalize(WEEK[day])}>
          <div className="settings__ranges">
            {places.map((place) => (
              <div key={place}>
                <Hour
                  name={`${day}-de-${place}`}
                  label={place === 0 ? 'Ouvre' : 'Rouvre'}
                  texts={texts}
                  errorOf={errorOf}
                />
                <Hour name={`${day}-a-${place}`} label="Ferme" texts={texts} errorOf={errorOf} />
              </div>
            ))}
          </div>
        </Fieldset>
      ))}
    </div>
  );
}

function Hour({ name, label, texts, errorOf }: InputsProps & { name: string; label: string }) {
  return (
    <Field name={name} label={label} error={errorOf(name)}>
      <Input
        maxLength={7}
        required={false}
        defaultValue={texts[name]}
        autoComplete="off"
        className="number"
      />
    </Field>
  );
}

function ClosureInputs({ texts, errorOf }: InputsProps) {
  const rows = Array.from({ length: closureCount(texts) }, (_, row) => row);
  return (
    <>
      <input type="hidden" name="lignes" value={rows.length} />
      {rows.map((row) => (
        <Fieldset key={row} id={`fermeture-${row}`} kind="group" legend={`Fermeture ${row + 1}`}>
          <div className="settings__closure">
            <Field name={`du-${row}`} label="Premier jour" error={errorOf(`du-${row}`)} optional>
              <DateInput defaultValue={texts[`du-${row}`]} />
            </Field>
            <Field name={`au-${row}`} label="Dernier jour" error={errorOf(`au-${row}`)} optional>
              <DateInput defaultValue={texts[`au-${row}`]} />
            </Field>
            <Field name={`motif-${row}`} label="Raison" error={errorOf(`motif-${row}`)} optional>
              <Input maxLength={80} defaultValue={texts[`motif-${row}`]} autoComplete="off" />
            </Field>
          </div>
        </Fieldset>
      ))}
    </>
  );
}
