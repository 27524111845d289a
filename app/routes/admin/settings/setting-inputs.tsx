import type { DrawnFields } from '#app/forms/field-table.ts';
import { Select } from '#app/ui/form/choice/select.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { BONUS_BODIES } from '#domain/bonus/bonus-device.ts';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import { DEVICE_BODIES } from '#domain/repair/device-bodies.ts';
import { devices } from '#domain/repair/devices.ts';
import {
  BONUS_COUNT,
  bonusCount,
  bonusField,
  CLOSURE_COUNT,
  closureCount,
  closureField,
  RANGE_COUNT,
  rangeCount,
  rangeField,
} from '#domain/settings/form-rows.ts';
import { DAYS, WEEK } from '#domain/settings/opening-week.ts';
import { capitalize } from '#domain/text/typography.ts';
import type { SettingField } from '#server/settings/sections.ts';
import { BONUS_FIELDS, bonusParts } from './form.ts';

type InputsProps = { texts: FormTexts; draw: DrawnFields<string> };

type SettingInputProps = InputsProps & {
  field: SettingField;
  /** The default value, if it is overridden. */
  start: string | undefined;
  /** Why the shop cannot sell without the setting, if it is missing. */
  missing: string | undefined;
};

/** A setting with the control for its kind. */
export function SettingInput({ field: { name, kind }, start, missing, texts, draw }: SettingInputProps) {
  if (kind === 'hours') return <WeekInputs texts={texts} draw={draw} />;
  if (kind === 'closures') return <ClosureInputs texts={texts} draw={draw} />;
  if (kind === 'bonuses') return <BonusInputs texts={texts} draw={draw} />;
  const field = draw.field(name);
  return (
    <Field
      {...field}
      optional={field.optional && !missing}
      help={[
        field.help,
        start && `Valeur de départ\u00a0: ${start}.`,
        missing && `Manque pour vendre\u00a0: ${missing}`,
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <Control kind={kind} control={draw.control(name)} />
    </Field>
  );
}

type ControlProps = {
  kind: Exclude<SettingField['kind'], 'hours' | 'closures' | 'bonuses'>;
  control: ReturnType<DrawnFields<string>['control']>;
};

function Control({ kind, control }: ControlProps) {
  switch (kind) {
    case 'lines':
      return <Textarea rows={4} {...control} />;
    case 'day':
      return <DateInput {...control} />;
    case 'yes-no':
      return (
        <Select {...control}>
          <option value="on">Oui</option>
          <option value="off">Non</option>
        </Select>
      );
    case 'switch':
      return (
        <Select {...control}>
          <option value="on">Affiché</option>
          <option value="off">Masqué</option>
        </Select>
      );
    case 'number':
      return <Input {...control} className="number" />;
    default:
      return <Input {...control} />;
  }
}

/** The hours of each day, with as many ranges as the form has room for. A day without ranges is closed. */
function WeekInputs({ texts, draw }: InputsProps) {
  const places = Array.from({ length: rangeCount(texts) }, (_, place) => place);
  return (
    <div className="settings__week">
      <input type="hidden" name={RANGE_COUNT} value={places.length} />
      {DAYS.map((day) => (
        <Fieldset key={day} id={day} kind="group" legend={capitalize(WEEK[day])}>
          <div className="settings__ranges">
            {places.map((place) => (
              <div key={place}>
                <Hour
                  name={rangeField(day, place, 'opens')}
                  label={place === 0 ? 'Ouvre' : 'Rouvre'}
                  draw={draw}
                />
                <Hour name={rangeField(day, place, 'closes')} label="Ferme" draw={draw} />
              </div>
            ))}
          </div>
        </Fieldset>
      ))}
    </div>
  );
}

/** The group's legend names the day. */
function Hour({ name, label, draw }: Pick<InputsProps, 'draw'> & { name: string; label: string }) {
  return (
    <Field {...draw.field(name)} label={label}>
      <Input {...draw.control(name)} required={false} className="number" />
    </Field>
  );
}

function ClosureInputs({ texts, draw }: InputsProps) {
  const rows = Array.from({ length: closureCount(texts) }, (_, row) => row);
  return (
    <>
      <input type="hidden" name={CLOSURE_COUNT} value={rows.length} />
      {rows.map((row) => (
        <Fieldset key={row} id={`fermeture-${row}`} kind="group" legend={`Fermeture ${row + 1}`}>
          <div className="settings__closure">
            <Field {...draw.field(closureField(row, 'from'))} label="Premier jour">
              <DateInput {...draw.control(closureField(row, 'from'))} />
            </Field>
            <Field {...draw.field(closureField(row, 'to'))} label="Dernier jour">
              <DateInput {...draw.control(closureField(row, 'to'))} />
            </Field>
            <Field {...draw.field(closureField(row, 'reason'))} label="Raison">
              <Input {...draw.control(closureField(row, 'reason'))} />
            </Field>
          </div>
        </Fieldset>
      ))}
    </>
  );
}

/** The table of bonuses: each line with its day and the address where it was read. */
function BonusInputs({ texts, draw }: InputsProps) {
  const rows = Array.from({ length: bonusCount(texts) }, (_, row) => row);
  return (
    <>
      <input type="hidden" name={BONUS_COUNT} value={rows.length} />
      {rows.map((row) => (
        <Fieldset key={row} id={`bonus-${row}`} kind="group" legend={`Bonus ${row + 1}`}>
          <div className="settings__closure">
            {bonusParts.map((part) => {
              const name = bonusField(row, part);
              const control = draw.control(name);
              return (
                <Field
                  key={part}
                  {...draw.field(name)}
                  label={BONUS_FIELDS[part].label}
                  // A line may stay empty; one that is written says all of it but its threshold, and as what a computer is built.
                  optional={part === 'least' || part === 'body'}
                >
                  {part === 'device' ? (
                    <Select {...control}>
                      <option value="">Choisissez</option>
                      {devices.map(({ id, label }) => (
                        <option key={id} value={id}>
                          {label}
                        </option>
                      ))}
                    </Select>
                  ) : part === 'body' ? (
                    <Select {...control}>
                      <option value="">Toutes</option>
                      {BONUS_BODIES.map((body) => (
                        <option key={body} value={body}>
                          {DEVICE_BODIES[body].label}
                        </option>
                      ))}
                    </Select>
                  ) : part === 'from' || part === 'readOn' ? (
                    <DateInput {...control} />
                  ) : (
                    <Input {...control} />
                  )}
                </Field>
              );
            })}
          </div>
        </Fieldset>
      ))}
    </>
  );
}
