import { createContext, useContext, useId } from 'react';

/** What a Field tells the control inside it. */
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

/**
 * Whether a Field that is not marked optional is required; false in a form that only narrows a list (ListFilters).
 */
export const RequiredContext = createContext(true);

/** Attributes that a control may set itself; the others come from the Field around it. */
type OwnAttributes = {
  id?: string | undefined;
  name?: string | undefined;
  required?: boolean | undefined;
  'aria-invalid'?: React.AriaAttributes['aria-invalid'];
  'aria-describedby'?: string | undefined;
};

/**
 * Id, name and ARIA attributes of a control. `ownTexts` names texts that the control itself writes below (a count,
 * its limits): `idOf` gives their ids, and they describe the control before the Field's help does.
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

/** The value of an attribute that lists ids; undefined for none. */
export function idList(...ids: readonly (string | false | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}
