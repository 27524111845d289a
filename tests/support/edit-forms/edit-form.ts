import type { Database } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import type { SiteVisitor } from '../account-site.ts';

type EditAdmin = { admin: SiteVisitor; database: Database };

/** A form that changes stored values. */
export type EditForm = {
  /** Makes the row to edit, with two fields of its form: for the first, the texts of one person and of another. */
  make: (admin: EditAdmin) => Promise<{
    path: string;
    field: [name: string, first: string, second: string];
    /** Its text on the page, where that is another one: what a list of choices shows. */
    other: [name: string, text: string, shown?: string];
    /** What people type whose stored text is another: « 12,5 », numbers without spaces, plain apostrophes. */
    loose?: Record<string, string>;
  }>;
  /** The name of the form (SeenField). */
  form: string;
  intent?: string;
  /** The form that removes the row: its name, and the step of the page that has it. */
  removal?: { form: string; step?: string };
  /** Whether the form also sends the version that it was drawn from. */
  hasVersion?: true;
  /** Whether the shop knows who wrote the stored values. */
  isNamed?: false;
  /** Whether the form is a customer's, not the shop's. */
  isOfClient?: true;
  /** The rows that a form may change. */
  tables: readonly (keyof Schema)[];
};

/** Forms by what they change. */
export type EditForms = Record<string, EditForm>;
