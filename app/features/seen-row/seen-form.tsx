import type { ReactNode } from 'react';
import { Form } from 'react-router';

/** The row that the forms of a screen are of, as the screen shows it. Version 0 is not stored yet. */
export type ShownRow = { id: string; version: number };

type SeenFormProps = {
  row: ShownRow;
  /** Where its answer is shown. */
  action: string;
  /** What it does; without one, its buttons say it. */
  intent?: string;
  className?: string;
  children: ReactNode;
};

/** What each form of a row sends besides its own fields. */
export const SeenInputs = ({ row, intent }: { row: ShownRow; intent: string | undefined }) => (
  <>
    <input type="hidden" name="rowId" value={row.id} />
    <input type="hidden" name="seenVersion" value={row.version} />
    {intent && <input type="hidden" name="intent" value={intent} />}
  </>
);

/** A form of a row: it says which state of the row was seen, so that a second click writes nothing (server/edits/seen-row.ts). */
export function SeenForm({ row, action, intent, className = 'account__form', children }: SeenFormProps) {
  return (
    <Form method="post" action={action} className={className} noValidate key={row.version}>
      <SeenInputs row={row} intent={intent} />
      {children}
    </Form>
  );
}
