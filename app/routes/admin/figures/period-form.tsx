import { Download } from 'lucide';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { PRESETS, type Preset } from '#domain/figures/period.ts';
import { exportPath, FIGURES_PATH, presetPath, TABLES, type TableName } from './figure-paths.ts';
import type { AskedPeriod } from './read-period.ts';

/** Chooses the period of the figures, and exports them. */
export function PeriodForm({ asked, today }: { asked: AskedPeriod; today: string }) {
  const { preset, typed, errors } = asked;
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  return (
    <div className="figures__part">
      <ErrorSummary errors={errors} level={2} />
      <div className="filters figures__period">
        <nav className="chips" aria-label="Période">
          {(Object.keys(PRESETS) as Preset[]).map((each) => (
            <span key={each} className="chip">
              <Link
                to={presetPath(each)}
                data-keep-scroll=""
                aria-current={each === preset && errors.length === 0 ? 'true' : undefined}
              >
                {PRESETS[each]}
              </Link>
            </span>
          ))}
        </nav>
        <Form
          action={FIGURES_PATH}
          className="figures__days"
          preventScrollReset
          key={`${typed.du} ${typed.au}`}
        >
          <Field name="du" label="Du" error={errorOf('du')}>
            <DateInput defaultValue={typed.du} />
          </Field>
          <Field name="au" label="Au" error={errorOf('au')}>
            <DateInput defaultValue={typed.au || today} />
          </Field>
          <Button type="submit">Afficher ces jours</Button>
        </Form>
        <p className="figures__exports">
          Exporter en CSV&nbsp;:{' '}
          {(Object.keys(TABLES) as TableName[]).map((table) => (
            <a key={table} href={exportPath(asked, table)} download>
              <Icon icon={Download} />
              {TABLES[table]}
            </a>
          ))}
        </p>
      </div>
    </div>
  );
}
