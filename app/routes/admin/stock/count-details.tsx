import { useRef } from 'react';
import { Form } from 'react-router';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { type DrawnFields, drawFields } from '#app/forms/field-table.ts';
import { ScanStatus } from '#app/forms/scan-status.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useScanQueue } from '#app/forms/use-scan-queue.ts';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import type { FormTexts, Meanwhile } from '#domain/edits/edit-guard.ts';
import { countFields, SCAN_FIELDS } from './count-form.ts';
import { COUNT_STATES } from './count-list.tsx';
import type { CountView } from './count-view.server.ts';
import { countPath } from './stock-paths.ts';

type CountDetailsProps = {
  count: CountView;
  errors: readonly FieldError[];
  kept: Record<string, string>;
  meanwhile?: Meanwhile | undefined;
};

type Line = CountView['lines'][number];

/** A count: scanned products, typed numbers, and differences. */
export function CountDetails({ count, errors, kept, meanwhile }: CountDetailsProps) {
  const { id, state, lines, endedAt } = count;
  const path = countPath(id);
  const counted = lines.filter((line) => line.counted !== null);
  const differing = counted.filter((line) => line.difference !== 0).length;
  const isOpen = state === 'open';
  const texts: FormTexts = { ...count.texts, ...kept };
  const total = counted.reduce((sum, line) => sum + (line.counted ?? 0), 0);
  return (
    <>
      <p role="status">
        <Badge kind={COUNT_STATES[state].kind}>{COUNT_STATES[state].label}</Badge>{' '}
        {`Comptés\u00a0: ${counted.length} sur ${lines.length}. Écarts\u00a0: ${differing}.`}
        {endedAt && ` Terminé le ${endedAt}.`}
      </p>
      {isOpen && <ScanForm path={path} errors={errors} kept={kept} total={total} />}
      <Form
        method="post"
        action={path}
        className="stock-admin__bulk stock-admin__count"
        noValidate
        key={`${total} ${counted.length} ${seenKey(texts, meanwhile)}`}
      >
        <EditMark
          form="inventaire"
          texts={isOpen ? texts : null}
          meanwhile={meanwhile}
          title="Cet inventaire a changé entre-temps"
          page={path}
          intent="count"
        />
        <Table
          caption="Produits de la catégorie"
          columns={columnsOf(isOpen, drawFields(countFields(lines), { errors, kept: texts }))}
          rows={lines}
          rowKey={(line) => line.id}
          empty="Cette catégorie n’a pas de produit."
        />
        {isOpen && (
          <>
            <p>
              Terminer change le stock des produits qui ont un écart, d’un seul coup. Ce qui s’est vendu après
              avoir été compté reste vendu&nbsp;; ce qui n’est pas compté ne change pas.
            </p>
            <div className="account__ways">
              <SubmitButton name="intent" value="count" variant="secondary">
                Garder ces quantités
              </SubmitButton>
              <SubmitButton name="intent" value="close">
                Terminer l’inventaire
              </SubmitButton>
              <SubmitButton name="intent" value="abandon" variant="quiet">
                Abandonner
              </SubmitButton>
            </div>
          </>
        )}
      </Form>
    </>
  );
}

type ScanFormProps = Pick<CountDetailsProps, 'errors' | 'kept'> & { path: string; total: number };

/** A scanner types a reference and Enter. After each one the field is empty again and has the focus. */
function ScanForm({ path, errors, kept, total }: ScanFormProps) {
  const { field, control, errorOf } = drawFields(SCAN_FIELDS, { errors, kept: { quantity: '1', ...kept } });
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const quantity = useRef<HTMLInputElement>(null);
  const refused = errorOf('scanned') || errorOf('quantity') ? (kept.scanned ?? '') : undefined;
  const { onSubmit, onInput, ...queue } = useScanQueue(form, input, {
    answer: errors,
    refused,
    beside: quantity,
  });
  return (
    <Form
      ref={form}
      method="post"
      action={path}
      className="stock-admin__scan stock-admin__foot"
      noValidate
      onSubmit={onSubmit}
      key={total}
    >
      <Field {...field('scanned')}>
        <Input
          {...control('scanned')}
          ref={input}
          onInput={onInput}
          // The shop scans one product after the other, without a free hand.
          autoFocus
        />
      </Field>
      <Field {...field('quantity')}>
        <Input {...control('quantity')} ref={quantity} className="number" />
      </Field>
      {/* Never busy: the next code is taken while one is on its way. */}
      <Button type="submit" name="intent" value="scan">
        Ajouter
      </Button>
      <ScanStatus {...queue} />
    </Form>
  );
}

const columnsOf = (isOpen: boolean, draw: DrawnFields<string>): Column<Line>[] => [
  { id: 'reference', label: 'Référence', cell: ({ sku }) => <span className="ref">{sku}</span> },
  { id: 'produit', label: 'Produit', cell: ({ name }) => name },
  { id: 'stock', label: 'Stock', isNumeric: true, cell: ({ stock }) => stock },
  {
    id: 'compte',
    label: 'Compté',
    isNumeric: true,
    cell: ({ id, counted }) =>
      isOpen ? (
        <Field {...draw.field(`counted.${id}`)} isLabelHidden>
          <Input {...draw.control(`counted.${id}`)} className="number" />
        </Field>
      ) : (
        (counted ?? '—')
      ),
  },
  {
    id: 'ecart',
    label: 'Écart',
    isNumeric: true,
    cell: ({ difference }) => <Difference difference={difference} />,
  },
];

function Difference({ difference }: { difference: number | null }) {
  if (difference === null) return '—';
  if (difference === 0) return '0';
  return <span className="stock-admin__diff">{difference > 0 ? `+${difference}` : `−${-difference}`}</span>;
}
