import type { Generated } from 'kysely';
import type { TestimonialOutcome } from '#domain/testimonial-decision.ts';
import type { TestimonialOrigin } from '#domain/testimonials.ts';
import type { MailColumns } from './mail-columns.ts';

/** What customers say of the shop, what they sent to be checked, and what became of it. */
export interface TestimonialTables {
  testimonials: TestimonialsTable;
  testimonial_submissions: TestimonialSubmissionsTable;
  testimonial_decisions: TestimonialDecisionsTable;
  testimonial_mails: TestimonialMailsTable;
}

interface TestimonialsTable {
  id: Generated<string>;
  name: string;
  location: string | null;
  testimonial: string;
  /** 0 to 5. */
  rating: number;
  avatar_url: string | null;
  is_visible: Generated<boolean>;
  created_at: Generated<Date>;
  is_example: Generated<boolean>;
  origin: Generated<TestimonialOrigin>;
  is_verified: Generated<boolean>;
  /** "2026-11-21" */
  experienced_on: string | null;
  published_at: Date | null;
}

interface TestimonialSubmissionsTable {
  testimonial_id: string;
  email: string;
  reference: string | null;
  consented_at: Generated<Date>;
}

interface TestimonialDecisionsTable {
  testimonial_id: string;
  outcome: TestimonialOutcome;
  /** Read by its author. */
  reason: string | null;
  proof: string | null;
  decided_by: string | null;
  decided_at: Date;
}

interface TestimonialMailsTable extends MailColumns {
  testimonial_id: string;
}
