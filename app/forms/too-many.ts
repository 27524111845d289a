import { data } from 'react-router';

/** What a form is answered that a limit refuses: 429, and when it may be sent again. */
export const tooMany = <Answer>(answer: Answer, retryAfterS: number) =>
  data(answer, { status: 429, headers: { 'Retry-After': String(retryAfterS) } });

/** For the `headers` of its page, which sends none of its answer's otherwise. */
export function retryAfterOf(...answers: Headers[]): { 'Retry-After'?: string } {
  const retryAfter = answers.map((headers) => headers.get('Retry-After')).find((seconds) => seconds !== null);
  return retryAfter ? { 'Retry-After': retryAfter } : {};
}
