import { data } from 'react-router';

/** The answer to a form that a limit refuses: 429, and when it may be sent again. */
export const tooMany = <Answer>(answer: Answer, retryAfterS: number) =>
  data(answer, { status: 429, headers: { 'Retry-After': String(retryAfterS) } });

/** For the `headers` of the page, which otherwise sends none of the answer's headers. */
export function retryAfterOf(...answers: Headers[]): { 'Retry-After'?: string } {
  const retryAfter = answers.map((headers) => headers.get('Retry-After')).find((seconds) => seconds !== null);
  return retryAfter ? { 'Retry-After': retryAfter } : {};
}
