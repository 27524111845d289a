import { type FocusEvent, type RefObject, useRef, useState } from 'react';
import { SHOP_PAGES } from '#app/features/cart/cart-path.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import type { CheckedFields } from './check-fields.ts';

type Refusal = { errors: readonly FieldError[] } | undefined;

/** What is known of the fields that were left since the form was last sent. */
type Found = CheckedFields & { since: Refusal; left: readonly string[] };

const NOTHING: Omit<Found, 'since'> = { errors: [], likelyEmail: null, left: [] };

/**
 * Has the server read each field as it is left, by the rules of the order, and says at once what is wrong with it. Without an answer
 * nothing is said: the order itself tells.
 * @param refusal what was wrong with the form when it was sent; a field that is left again has its own answer
 */
export function useFieldChecks(form: RefObject<HTMLFormElement | null>, refusal: Refusal) {
  const [last, setLast] = useState<Found | null>(null);
  const left = useRef<{ since: Refusal; names: readonly string[] }>({ since: refusal, names: [] });
  const found = last !== null && last.since === refusal ? last : NOTHING;

  async function check(name: string) {
    if (!form.current) return;
    const before = left.current.since === refusal ? left.current.names : [];
    const mine = { since: refusal, names: [...before.filter((other) => other !== name), name] };
    left.current = mine;
    const told = await askAbout(new FormData(form.current));
    // Meanwhile another field was left.
    if (told && left.current === mine) setLast({ ...told, since: refusal, left: mine.names });
  }

  const isLeft = ({ field = '' }: FieldError) => found.left.includes(field);
  return {
    check,
    onBlur({ target }: FocusEvent<HTMLElement>) {
      if (target instanceof HTMLInputElement && isText(target)) void check(target.name);
    },
    errors: [...(refusal?.errors ?? []).filter((error) => !isLeft(error)), ...found.errors.filter(isLeft)],
    /** What is wrong with the field that was left last, to be said aloud. */
    news: found.errors.find(({ field }) => field === found.left.at(-1)) ?? null,
    likelyEmail: found.likelyEmail,
  };
}

const isText = ({ type }: HTMLInputElement): boolean => ['text', 'email', 'tel'].includes(type);

async function askAbout(body: FormData): Promise<CheckedFields | null> {
  const answer = await fetch(SHOP_PAGES.fields, { method: 'POST', body }).catch(() => null);
  return answer?.ok ? answer.json() : null;
}
