import { hash } from 'node:crypto';
import { serialize } from 'node:v8';
import { TwiceSeen } from './twice-seen.ts';

/** A document as React wrote it, and the nonce of its scripts, which never leaves the server. */
export type Rendered = { html: Buffer; nonce: string };

export type RenderOnce = (inputs: unknown, render: () => Promise<Rendered>) => Promise<Rendered>;

const MAX_KEPT = 40;

/**
 * Renders a document once as long as everything it depends on stays the same. Loaders run for each request, and
 * `inputs` are their results: other stock or another price makes another document. Inputs are compared by V8's
 * serialization, which loses nothing; inputs that cannot be serialized (a promise, a function) are rendered each time.
 */
export function createRenderOnce(): RenderOnce {
  const memory = new TwiceSeen<Rendered>(MAX_KEPT);
  return async (inputs, render) => {
    const digest = digestOf(inputs);
    if (digest === undefined) return render();
    const rendered = memory.get(digest) ?? (await render());
    memory.note(digest, rendered);
    return rendered;
  };
}

function digestOf(inputs: unknown): string | undefined {
  try {
    return hash('sha256', serialize(inputs), 'base64');
  } catch {
    return undefined;
  }
}
