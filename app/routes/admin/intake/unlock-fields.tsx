import { useEffect, useRef, useState } from 'react';
import type { DrawnFields } from '#app/forms/field-table.ts';
import { TextField } from '#app/forms/text-field.tsx';
import { afterPress } from '#app/ui/form/after-press.ts';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { ACCOUNT_LOCK_LABEL, ACCOUNT_LOCKS, isLockable } from '#domain/repair/account-lock.ts';
import { LockRemoval } from '../repairs/lock-removal.tsx';
import type { INTAKE_FIELDS } from './form.ts';
import { UNLOCK_WAYS } from './given-code.ts';
import { PatternPad } from './pattern-pad.tsx';

type UnlockFieldsProps = { drawn: DrawnFields<keyof typeof INTAKE_FIELDS>; kind: string };

/** What the device is opened with, and whether it is tied to an account. */
export function UnlockFields({ drawn, kind }: UnlockFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  const [way, setWay] = useState(drawn.typed('unlockWay') ?? '');
  const [lock, setLock] = useState(drawn.typed('accountLock') ?? '');
  // Whoever was faster than the script has chosen already.
  useEffect(() => {
    const chosen = (name: string) =>
      fields.current?.querySelector<HTMLInputElement>(`input[name=${name}]:checked`)?.value;
    return afterPress(() => {
      setWay((before) => chosen('unlockWay') ?? before);
      setLock((before) => chosen('accountLock') ?? before);
    });
  }, []);
  return (
    <Fieldset
      id="acces"
      legend="Code de déverrouillage"
      help="Il sert à tester l’appareil réparé. Le client peut refuser de le donner&nbsp;: l’atelier teste alors ce qui se teste sans lui."
    >
      <div ref={fields} className="intake__unlock">
        <div className="intake__kinds">
          <RadioGroup
            name="unlockWay"
            legend="L’appareil s’ouvre avec"
            look="cards"
            choices={Object.entries(UNLOCK_WAYS).map(([value, label]) => ({ value, label }))}
            defaultValue={drawn.typed('unlockWay') ?? ''}
            error={drawn.errorOf('unlockWay')}
            optional
            onChange={setWay}
          />
        </div>
        {(way === '' || way === 'code' || drawn.errorOf('unlockCode')) && (
          <TextField draw={drawn} name="unlockCode" />
        )}
        {(way === '' || way === 'pattern' || drawn.errorOf('unlockPattern')) && (
          <div className={way === '' && !drawn.errorOf('unlockPattern') ? 'intake__any' : undefined}>
            <PatternPad drawn={drawn} />
          </div>
        )}
        {(kind === '' || isLockable(kind)) && (
          <div className={kind === '' ? 'intake__any' : undefined}>
            <div className="intake__kinds">
              <RadioGroup
                name="accountLock"
                legend={ACCOUNT_LOCK_LABEL}
                help="Sans réponse, la question revient avec le devis."
                look="cards"
                choices={Object.entries(ACCOUNT_LOCKS).map(([value, label]) => ({ value, label }))}
                defaultValue={drawn.typed('accountLock') ?? ''}
                error={drawn.errorOf('accountLock')}
                optional
                onChange={setLock}
              />
            </div>
            {lock === 'on' && <LockRemoval />}
          </div>
        )}
      </div>
    </Fieldset>
  );
}
