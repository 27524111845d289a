import { LegalLink } from '#app/features/legal/legal-link.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import type { FormValues } from './form-values.ts';

/** What becomes of the data in the device, agreed to before it is entrusted. */
export function DataNotice({ errorOf, given }: FormValues) {
  return (
    <Checkbox
      name="notice"
      value="oui"
      required
      defaultChecked={given('notice') === 'oui'}
      error={errorOf('notice')}
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
