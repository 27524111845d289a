import { createContext, useContext, useId } from 'react';

/** What a Field says of itself to the control it holds. */
export type FieldState = {
  id: string;
  name: string;
  labelId: string;
  isRequired: boolean;
  isInvalid: boolean;
  /** Ids of its help and of its error, for `aria-describedby`. */
  describedBy: string | undefined;
};

export const FieldContext = createContext<FieldState | null>(null);

/** Whether a Field that does not call itself optional is required; in a form that only narrows a list none is (ListFilters). */
export const RequiredContext = createContext(true);

/** The attributes a control may set itself; those it leaves come from the Field around it. */
type OwnAttributes = {
  id?: string | undefined;
  name?: string | undefined;
  required?: boolean | undefined;
  'aria-invalid'?: React.AriaAttributes['aria-invalid'];
  'aria-describedby'?: string | undefined;
};

/**
 * Id, name and ARIA of a control. `ownTexts` name what the control itself writes under it (a count, its limits):
 * `idOf` gives each its id, and the control is described by them before the Field's help.
 */
export function useFieldControl(own: OwnAttributes, ...ownTexts: readonly (string | false)[]) {
  const field = useContext(FieldContext);
  const fallbackId = useId();
  const id = own.id ?? field?.id ?? fallbackId;
  const idOf = (text: string) => `${id}-${text}`;
  return {
    idOf,
    labelId: field?.labelId,
    attributes: {
      id,
      name: own.name ?? field?.name,
      required: (own.required ?? field?.isRequired) || undefined,
      'aria-invalid': own['aria-invalid'] ?? (field?.isInvalid || undefined),
      'aria-describedby': idList(
        own['aria-describedby'],
        ...ownTexts.map((text) => text && idOf(text)),
        field?.describedBy,
      ),
    },
  };
}

/** The value of an attribute that lists ids; undefined when there is none. */
export function idList(...ids: readonly (string | false | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}
