import type { ColumnType, Generated } from 'kysely';

/** What shows that an order or an appointment is meant, besides the link of its mail. */
export interface ProofTables {
  'internal.phone_proofs': PhoneProofsTable;
}

interface PhoneProofsTable {
  /** The one of the next two that is not null. */
  file_id: string;
  order_id: string | null;
  appointment_id: string | null;
  /** Keyed, of the code that may be typed; null where there is none. */
  digest: ColumnType<string | null, string | null | undefined>;
  tries: Generated<number>;
  codes: Generated<number>;
  sent_at: Date;
  expires_at: Date;
  proven_at: ColumnType<Date | null, Date | null | undefined>;
  mailbox_proven_at: ColumnType<Date | null, Date | null | undefined>;
}
