import type { FieldTable } from '#app/forms/field-table.ts';
import { errorsAt } from '#app/forms/read-form.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';

/** The service's faults as errors of the form, one paragraph a field. */
export const faultErrors = (
  faults: readonly { field: string; message: string }[],
  fields: FieldTable,
): FieldError[] =>
  errorsAt(
    [...Map.groupBy(faults, ({ field }) => field)].map(([path, each]) => ({
      path,
      message: each.map(({ message }) => message).join(' '),
    })),
    fields,
  );
