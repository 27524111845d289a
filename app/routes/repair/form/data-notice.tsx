import { LegalLink } from '#app/features/legal/legal-link.tsx';
import type { DrawnFields } from '#app/forms/field-table.ts';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import type { RequestFieldName } from './shared-form.ts';

/** What happens to the data on the device. The customer agrees before handing it in. */
export function DataNotice({ errorOf, typed }: DrawnFields<RequestFieldName>) {
  return (
    <Checkbox
      name="acceptsDataNotice"
      value="oui"
      required
      defaultChecked={typed('acceptsDataNotice') === 'oui'}
      error={errorOf('acceptsDataNotice')}
      label={
        <>
          J’ai lu l’information sur mes données&nbsp;: je sauvegarde ce qui compte avant de confier
          l’appareil, et l’atelier n’ouvre que ce qui sert aux tests.{' '}
          <LegalLink to="/legal/privacy">Confidentialité</LegalLink>
        </>
      }
    />
  );
}
