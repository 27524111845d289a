import { data } from 'react-router';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import type { Meanwhile } from '#domain/edits/edit-guard.ts';

/** The answer of an action to a form that it did not accept: the errors, and what was typed. */
export type FormAnswer = {
  errors: FieldError[];
  kept: Record<string, string>;
  meanwhile?: Meanwhile;
  /** What changed meanwhile was to be removed, not saved. */
  isRemoval?: true;
  /** The session was not proven recently: the page leads to where that is done. */
  isUnproven?: boolean;
};

/** Some fields must be corrected. */
export const wrongForm = (errors: FieldError[], kept: Record<string, string>) =>
  data<FormAnswer>({ errors, kept }, { status: 400 });

/** Refuses the form as a whole: its operation is not possible now. */
export const refusedForm = (message: string, kept: Record<string, string>) =>
  data<FormAnswer>({ errors: [{ message }], kept }, { status: 409 });

/** Refuses, with a 403, an act by which a stolen session could take over the whole shop. */
export const UNPROVEN: Pick<FormAnswer, 'errors' | 'isUnproven'> = {
  errors: [
    {
      message:
        'Rien n’a changé. Prouvez d’abord que c’est vous, dans l’onglet que le lien ouvre, puis renvoyez ce formulaire.',
    },
  ],
  isUnproven: true,
};

/** Returns the form as it was typed, and the way to the proof. */
export const unprovenForm = (kept: Record<string, string>) =>
  data<FormAnswer>({ ...UNPROVEN, kept }, { status: 403 });

/** Somebody changed the stored texts meanwhile: the page shows both (docs/decisions/042). */
export const overtakenForm = (meanwhile: Meanwhile) =>
  data<FormAnswer>({ errors: [], kept: meanwhile.kept, meanwhile }, { status: 409 });

/** Somebody changed meanwhile what was to be removed: it stays until both have been read. */
export const overtakenRemoval = (meanwhile: Meanwhile) =>
  data<FormAnswer>({ errors: [], kept: meanwhile.kept, meanwhile, isRemoval: true }, { status: 409 });
