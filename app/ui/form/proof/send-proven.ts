import { solveChallengeWorkers } from 'altcha-lib';
import { inSeconds } from '#domain/dates/durations.ts';
import type { AskedProof } from '#domain/text/asked-proof.ts';

/** Nothing has to be corrected: the form must be sent again with the proof. */
export type ProofRequest = AskedProof & { intent?: string; secret?: string };

const WORKING = 'Vérification en cours…';
const RETYPE = 'Vérification faite\u00a0: retapez votre mot de passe, puis envoyez.';
const DONE = 'Vérification faite\u00a0: envoi…';

/** More would save only milliseconds, and warm a phone. */
const MAX_WORKERS = 4;
/** A form that is refused again and again is left to its visitor. */
const MAX_TRIES = 3;
const TRIES_MS = 120_000;
const tries = new WeakMap<HTMLFormElement, { count: number; sinceMs: number }>();

/**
 * Computes the proof, writes it into the form around `place`, and sends that form by the button that was pressed. If
 * it cannot be computed (no worker, no https), the form is sent when the wait is over.
 */
export async function sendProven(
  place: HTMLElement | null,
  { message, proof }: { message: string; proof?: ProofRequest },
  leaving: AbortSignal,
): Promise<void> {
  const form = place?.closest('form');
  const [status, field] = [place?.querySelector('p'), place?.querySelector('input')];
  if (!proof || !form || !status || !field || !mayTry(form)) return;
  const tell = (words: string) => {
    status.textContent = words;
  };
  tell(WORKING);
  const release = holdSubmits(form, proof.intent, leaving);
  const token = await solve(proof.challenge, leaving);
  if (leaving.aborted) return;
  const isWhole = !lacks(form, proof.secret);
  if (token) {
    field.value = token;
    tell(isWhole ? DONE : RETYPE);
  } else if (isWhole) {
    tell(
      `Votre navigateur ne peut pas calculer la vérification\u00a0: envoi dans ${inSeconds(proof.waitS)}…`,
    );
    await pause(proof.waitS * 1000);
    if (leaving.aborted) return;
  }
  release();
  if (!isWhole) {
    if (!token) tell(message);
    return;
  }
  form.requestSubmit(buttonOf(form, proof.intent));
}

/** The page was loaded anew, and its server gives no password back. */
function lacks(form: HTMLFormElement, secret: string | undefined): boolean {
  const control = secret && form.elements.namedItem(secret);
  return control instanceof HTMLInputElement && control.value === '';
}

function mayTry(form: HTMLFormElement): boolean {
  const now = Date.now();
  const known = tries.get(form);
  const { count, sinceMs } = known && now - known.sinceMs < TRIES_MS ? known : { count: 0, sinceMs: now };
  tries.set(form, { count: count + 1, sinceMs });
  return count < MAX_TRIES;
}

/** The token of a solution; null if none is found. */
async function solve(challenge: AskedProof['challenge'], signal: AbortSignal): Promise<string | null> {
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort(), { once: true });
  try {
    const solution = await solveChallengeWorkers({
      challenge,
      concurrency: Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1),
      controller,
      createWorker: () => new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' }),
    });
    return solution && btoa(JSON.stringify({ challenge, solution }));
  } catch {
    return null;
  }
}

/** A second press while the proof is computed is the same as the first. Other buttons of the form work as usual. */
function holdSubmits(form: HTMLFormElement, intent: string | undefined, leaving: AbortSignal): () => void {
  const held = new AbortController();
  const hold = (event: SubmitEvent) => {
    if (intent !== undefined && event.submitter?.getAttribute('value') !== intent) return;
    event.preventDefault();
    event.stopPropagation();
  };
  form.addEventListener('submit', hold, { capture: true, signal: AbortSignal.any([held.signal, leaving]) });
  return () => held.abort();
}

const buttonOf = (form: HTMLFormElement, intent: string | undefined): HTMLElement | null =>
  intent === undefined ? null : form.querySelector(`button[name="intent"][value="${CSS.escape(intent)}"]`);

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
