import { Form } from 'react-router';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { DATA_CHOICES } from '#domain/repair/data-choice.ts';
import { DATA_FIELDS } from './form.ts';
import { trackingPath } from './tracking-path.ts';
import type { RepairView } from './tracking-view.ts';

type DeviceDataProps = {
  data: RepairView['data'];
  link: string;
  errors: readonly FieldError[];
  kept: Record<string, string> | undefined;
};

const CHOICES = Object.entries(DATA_CHOICES).map(([value, label]) => ({ value, label }));

/** What the shop promises of the data on the device, and what its customer wants for them. */
export function DeviceData({
  data: { choice, words, pledge, canChoose },
  link,
  errors,
  kept,
}: DeviceDataProps) {
  const { typed, errorOf } = drawFields(DATA_FIELDS, { errors, kept });
  const chosen = typed('dataChoice') ?? choice;
  return (
    <section id="donnees" aria-labelledby="donnees-titre">
      <h2 id="donnees-titre">Vos données</h2>
      <p>
        {words
          ? `Votre choix\u00a0: ${words}.`
          : 'Vous n’avez rien dit des données de l’appareil\u00a0: l’atelier les conserve.'}
      </p>
      <DescriptionList items={pledge.map(([term, detail]) => ({ term, detail }))} />
      {canChoose && (
        <details className="form-more" open={Boolean(errorOf('dataChoice') ?? errorOf('dataIsSure'))}>
          <summary>Changer ce choix</summary>
          <Form
            key={choice}
            method="post"
            action={`${trackingPath(link)}#donnees`}
            className="form"
            noValidate
            preventScrollReset
          >
            <input type="hidden" name="dataSeen" value={choice ?? ''} />
            <RadioGroup
              name="dataChoice"
              legend={DATA_FIELDS.dataChoice.label}
              choices={CHOICES}
              {...(chosen && { defaultValue: chosen })}
              error={errorOf('dataChoice')}
            />
            <Checkbox
              name="dataIsSure"
              value="oui"
              label="Pour un effacement, je sais que les données ne se récupèrent plus"
              error={errorOf('dataIsSure')}
            />
            <SubmitButton name="intent" value="data" variant="secondary">
              Enregistrer ce choix
            </SubmitButton>
          </Form>
        </details>
      )}
    </section>
  );
}
