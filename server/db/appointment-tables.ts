import type { Generated, GeneratedAlways } from 'kysely';
import type { AppointmentActor, AppointmentState } from '#domain/appointment/appointment-states.ts';
import type { MailColumns } from './mail-columns.ts';

/** Devices dropped off by appointment. */
export interface AppointmentTables {
  appointments: AppointmentsTable;
  appointment_events: AppointmentEventsTable;
  appointment_mails: AppointmentMailsTable;
}

interface AppointmentsTable {
  id: Generated<string>;
  /** "RDV-2026-K7R-4WM" */
  reference: string;
  state: Generated<AppointmentState>;
  starts_at: Date;
  ends_at: Date;
  /** From 1. */
  place: number;
  customer_name: string;
  email: string;
  phone: string | null;
  device: string;
  fault: string;
  repair_id: string | null;
  /** Null for whoever books without an account. */
  user_id: string | null;
  idempotency_key: string;
  /** SHA-256 of the secret in the mailed link. */
  link_hash: string;
  /** SHA-256 of the secret in the link that confirms; null where nothing asks for that. */
  proof_hash: string | null;
  /** Digests of whose it is, and of the network of one that nobody confirmed: an IPv4 /24 or an IPv6 /64, and the /24 or the /48. */
  mailbox: string | null;
  network: string | null;
  region: string | null;
  sequence: Generated<number>;
  remind_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface AppointmentEventsTable {
  id: GeneratedAlways<number>;
  appointment_id: string;
  kind: AppointmentState | 'reminded';
  actor: AppointmentActor;
  actor_id: string | null;
  starts_at: Date;
  ends_at: Date;
  sequence: number;
  /** Of one that was moved. */
  moved_from: Date | null;
  created_at: Generated<Date>;
}

/** An outbox: one for each event that somebody is told of, by a trigger. */
interface AppointmentMailsTable extends MailColumns {
  appointment_id: string;
  event_id: number;
}
