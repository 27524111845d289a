import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LogEvent } from 'kysely';
import type { MailTransport } from '../mail/mailer.ts';
import type { PageAnswer } from '../pages/answer-page.ts';

type HandleRequest = (request: IncomingMessage, response: ServerResponse) => void;
type AnswerFromMemory = (request: IncomingMessage, response: ServerResponse) => boolean;
type AnswerPage = (request: Request, id: string, clientIp?: string) => Promise<PageAnswer>;
type Send = Pick<MailTransport, 'send'>['send'];

/**
 * Observes requests, pages, statements and mails. Each method takes the function that does the work and returns one
 * that does the same and records it. Without any instrumentation the original functions run.
 */
export type Instrumentation = {
  requests(handle: HandleRequest): HandleRequest;
  memory(answer: AnswerFromMemory): AnswerFromMemory;
  pages(answer: AnswerPage): AnswerPage;
  statement(event: LogEvent): void;
  mails(send: Send): Send;
};

/** Combines several, the first one outermost. Undefined for none: then statements are not even reported. */
export function instrumentAll(instrumentations: readonly Instrumentation[]): Instrumentation | undefined {
  if (instrumentations.length === 0) return undefined;
  const inwards = instrumentations.toReversed();
  return {
    requests: (handle) => inwards.reduce((inner, instrumentation) => instrumentation.requests(inner), handle),
    memory: (answer) => inwards.reduce((inner, instrumentation) => instrumentation.memory(inner), answer),
    pages: (answer) => inwards.reduce((inner, instrumentation) => instrumentation.pages(inner), answer),
    statement(event) {
      for (const instrumentation of instrumentations) instrumentation.statement(event);
    },
    mails: (send) => inwards.reduce((inner, instrumentation) => instrumentation.mails(inner), send),
  };
}
