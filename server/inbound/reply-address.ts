import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hexadecimal digits of the proof in an address: 80 bits, which nobody guesses. */
const PROOF_LENGTH = 20;

const proofOf = (secret: string, repairId: string): string =>
  createHmac('sha256', secret).update(`repair reply ${repairId}`).digest('hex').slice(0, PROOF_LENGTH);

type Addressed = { id: string; reference: string };

/** Where an answer about a case goes: `dossiers+rep-2026-k7r-4wm.1f…@exemple.fr`. It stays the same, and is stored nowhere. */
export function replyAddress(base: string, secret: string, { id, reference }: Addressed): string {
  const at = base.lastIndexOf('@');
  return `${base.slice(0, at)}+${reference.toLowerCase()}.${proofOf(secret, id)}${base.slice(at)}`;
}

/** What an address says of its case. Whether that is true, `isProofOf` says. */
type ReplyTag = { reference: string; proof: string };

/** The tags of those addresses that are ours; programs on the way may have changed their capitals. */
export function replyTags(base: string, recipients: readonly string[]): ReplyTag[] {
  const at = base.lastIndexOf('@');
  const [before, after] = [`${base.slice(0, at)}+`.toLowerCase(), base.slice(at).toLowerCase()];
  return recipients.flatMap((recipient) => {
    const address = recipient.trim().toLowerCase();
    if (!address.startsWith(before) || !address.endsWith(after)) return [];
    const tag = address.slice(before.length, -after.length);
    const [, reference, proof] = /^(rep-\d{4}-[\w-]{6,9})\.([0-9a-f]{20})$/.exec(tag) ?? [];
    return reference && proof ? [{ reference: reference.toUpperCase(), proof }] : [];
  });
}

/** Whether an address was made for this very case. */
export const isProofOf = (secret: string, repairId: string, { proof }: ReplyTag): boolean =>
  timingSafeEqual(Buffer.from(proofOf(secret, repairId)), Buffer.from(proof));
