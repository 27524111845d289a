import { Camera, Plus } from 'lucide';
import { useRef } from 'react';
import { Form } from 'react-router';
import { type ProductChoice, ProductChoices } from '#app/features/product/product-choices.tsx';
import { SeenForm, SeenInputs, type ShownRow } from '#app/features/seen-row/seen-form.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { ScanStatus } from '#app/forms/scan-status.tsx';
import { useScanQueue } from '#app/forms/use-scan-queue.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { CameraScan } from './camera-scan.tsx';
import { cameraPath } from './counter-paths.ts';
import { SCAN_FIELDS } from './form.ts';

type ScanPartProps = {
  sale: ShownRow;
  path: string;
  words: string;
  offered: readonly ProductChoice[];
  refused: RefusedForm;
  /** The last answer of the server; it says what `refused` holds. */
  answer: unknown;
  /** Another form of the page waits for what is typed. */
  isBeside: boolean;
  /** Whether the camera reads codes too. */
  hasCamera: boolean;
  onCamera: (isOn: boolean) => void;
};

/** One field for the scanner, a reference or words; words are answered by a list. */
export function ScanPart({
  sale,
  path,
  words,
  offered,
  refused,
  answer,
  isBeside,
  hasCamera,
  onCamera,
}: ScanPartProps) {
  const { field, control, typed } = drawFields(SCAN_FIELDS, refused);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // Whatever was wrong, a sale that somebody else has changed included: the code was not taken.
  const wrong = refused.errors?.length ? typed('scanned') : undefined;
  const { onSubmit, onInput, ...queue } = useScanQueue(form, input, {
    answer,
    refused: wrong,
    offeredFor: offered.length > 0 ? words : undefined,
  });
  const canOpen = useIsHydrated() && navigator.mediaDevices !== undefined;
  /** As a scanner would write it, with its Enter key. */
  function type(code: string): void {
    if (!input.current) return;
    input.current.value = code;
    form.current?.requestSubmit();
  }
  return (
    <section className="area__part" aria-label="Ajouter">
      {/* The same form for all codes: what is being typed outlives the answer to the code before. */}
      <Form ref={form} method="post" action={path} className="case__find" noValidate onSubmit={onSubmit}>
        <SeenInputs row={sale} intent="scan" />
        <Field {...field('scanned')}>
          <Input
            {...control('scanned')}
            ref={input}
            onInput={onInput}
            defaultValue={typed('scanned') ?? ''}
            enterKeyHint="go"
            // The shop scans one thing after the other, without a free hand.
            autoFocus={!isBeside}
            data-takes-focus={isBeside ? undefined : ''}
          />
        </Field>
        {/* Never busy: the next code is taken while one is on its way. */}
        <Button type="submit" variant="primary" icon={Plus}>
          Ajouter
        </Button>
      </Form>
      <ScanStatus {...queue} />
      {hasCamera && canOpen && <CameraScan onCode={type} onStop={() => onCamera(false)} />}
      {!hasCamera && (
        // It has its room before it is there: what is below must not move from under a first tap.
        <p className={canOpen ? undefined : 'invisible'}>
          {/* A new document, since only that one may use the camera. */}
          <ButtonLink to={cameraPath(path)} variant="quiet" size="s" icon={Camera} data-reload>
            Lire avec l’appareil photo
          </ButtonLink>
        </p>
      )}
      <ProductChoices
        words={words}
        choices={offered}
        name="productId"
        inForm={(button) => (
          <SeenForm row={sale} action={path} intent="add">
            {button}
          </SeenForm>
        )}
      />
    </section>
  );
}
