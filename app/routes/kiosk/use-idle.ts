import { useCallback, useEffect, useState } from 'react';

/** Any action of a hand or a key. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'input'] as const;

type IdleOptions = {
  /** False while there is nothing to lose. */
  isOn: boolean;
  /** Idle time before the question. */
  idleMs: number;
  /** Time to answer it. */
  answerS: number;
  onEnd: () => void;
};

/**
 * Asks after some idle time whether somebody is still there, and ends the session if nobody answers in time.
 * @returns the seconds left to answer, null while nothing is asked; `stay` is the answer
 */
export function useIdle({ isOn, idleMs, answerS, onEnd }: IdleOptions) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const isAsking = isOn && secondsLeft !== null;

  useEffect(() => {
    if (!isOn || isAsking) return;
    let timer = 0;
    const rest = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => setSecondsLeft(answerS), idleMs);
    };
    rest();
    for (const sign of SIGNS) addEventListener(sign, rest, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) removeEventListener(sign, rest, true);
    };
  }, [isOn, isAsking, idleMs, answerS]);

  useEffect(() => {
    if (!isAsking) return;
    const ticks = setInterval(() => setSecondsLeft((left) => left && left - 1), 1000);
    return () => clearInterval(ticks);
  }, [isAsking]);

  useEffect(() => {
    if (secondsLeft !== 0) return;
    setSecondsLeft(null);
    onEnd();
  }, [secondsLeft, onEnd]);

  const stay = useCallback(() => setSecondsLeft(null), []);
  return { secondsLeft: isAsking ? secondsLeft : null, stay };
}
