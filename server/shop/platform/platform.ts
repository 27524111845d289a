/** What the shop hands over to its platform. */
export type PlatformDocument = {
  /** Our name of it, which the platform keeps: the number of the document. */
  tracking: string;
  /** « FAC-2027-000012.pdf » */
  name: string;
  content: Buffer;
  /** SHA-256 of the content, as hex. */
  digest: string;
};

/** Something that lies at the platform, as its lists tell it. */
export type ListedFlow = { flowId: string; updatedAt: Date; name: string; kind: 'state' | 'document' };

/**
 * An approved platform for electronic invoices, whatever its interface. An adapter has all of a wire format, and nothing
 * outside it has any.
 */
export type PlatformService = {
  /** Hands a document over; returns the platform's name of it. @throws PlatformError */
  send(document: PlatformDocument): Promise<string>;
  /** What the platform has under a name of ours: it is asked before a second attempt. @throws PlatformError */
  find(tracking: string): Promise<{ flowId: string; digest: string | null }[]>;
  /** States of our documents and documents for the shop, changed since then, oldest first. @throws PlatformError */
  list(since: Date): Promise<ListedFlow[]>;
  /** What lies there. @throws PlatformError */
  read(flowId: string): Promise<Buffer>;
};

/** The platform did not do what it was asked. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  /** Of its answer; null if there was none. */
  readonly status: number | null;
  /** Whether the same question would have the same answer. */
  readonly isFinal: boolean;
  constructor(
    message: string,
    { status, isFinal, cause }: { status: number | null; isFinal: boolean; cause?: unknown },
  ) {
    super(message, { cause });
    this.status = status;
    this.isFinal = isFinal;
  }
}

/** The same for the shop, in a sentence. */
export const failureWords = ({ status, message }: PlatformError): string =>
  status === null
    ? 'La plateforme n’a pas répondu.'
    : `La plateforme a répondu\u00a0: «\u00a0${message}\u00a0».`;
