import { createHmac } from 'node:crypto';

/** The secret in the link that confirms an appointment, which no page of ours ever shows. */
export function appointmentProof(secret: string, appointmentId: string): string {
  return createHmac('sha256', secret).update(`appointment proof ${appointmentId}`).digest('base64url');
}

/** The secret in the link to an appointment: the same whenever a mail is made again, and stored nowhere. */
export function appointmentToken(secret: string, appointmentId: string): string {
  return createHmac('sha256', secret).update(`appointment link ${appointmentId}`).digest('base64url');
}
