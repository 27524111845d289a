import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { SearchField } from '#app/features/content/search-field.tsx';
import { faqPath, faqWords, readWords, WORDS_MAX } from './faq-choice.ts';
import { NoAnswer } from './no-answer.tsx';
import { showAnswers } from './show-answers.ts';

/** The words that the server searched for, and how much it found. */
type FaqSearchProps = { words: string; count: number };

/**
 * Narrows the questions while one types; when sent, the words go into the address. Without script it is a plain GET
 * form.
 */
export function FaqSearch(sent: FaqSearchProps) {
  const form = useRef<HTMLFormElement>(null);
  const isFirstRun = useRef(true);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const asked = readWords(params);
  const [{ words, count }, setShown] = useState(sent);

  const field = () => form.current?.elements.namedItem('q') as HTMLInputElement;

  function narrow() {
    const typed = faqWords(field().value);
    setShown({ words: typed, count: showAnswers(typed) });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address changes, not when its helpers are made anew
  useEffect(() => {
    const isAnswered = faqWords(field().value) === asked;
    // Words typed before the script loaded have had no answer yet; later the address decides.
    if (!isAnswered && !isFirstRun.current) field().value = asked;
    if (!isAnswered) narrow();
    isFirstRun.current = false;
  }, [asked]);

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    narrow();
    void navigate(faqPath(faqWords(field().value)), { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <search>
        <form
          ref={form}
          action="/faq"
          className="filters"
          autoComplete="off"
          onChange={narrow}
          onSubmit={send}
        >
          <SearchField
            label="Chercher dans les questions et les réponses"
            words={sent.words}
            maxLength={WORDS_MAX}
          />
          <button className="btn btn--primary" type="submit">
            Chercher
          </button>
          <p role="status">
            {count > 1 ? `${count} questions` : count === 1 ? '1 question' : 'Aucun résultat'}
          </p>
        </form>
      </search>
      {count === 0 && <NoAnswer words={words} />}
    </>
  );
}
