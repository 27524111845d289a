import type { FieldError } from '#app/ui/form/error-summary.tsx';
import type { FormTexts, Meanwhile } from '#domain/edits/edit-guard.ts';

/** The answer to a connection's form that was not saved, or only tried. */
export type ConnectionAnswer = {
  kept: FormTexts;
  errors: FieldError[];
  meanwhile?: Meanwhile;
  isUnproven?: boolean;
  /** The service's answer, and whether it kept the form from being saved. */
  failed?: { answer: string | null; wasSaving: boolean };
  /** The address or number that a trial was sent to. */
  triedTo?: string;
};
