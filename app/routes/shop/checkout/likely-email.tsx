import type { MouseEvent } from 'react';
import { Button } from '#app/ui/button.tsx';

const EMAIL = 'customer.email';

type LikelyEmailProps = { likelyEmail: string | null; check: (name: string) => Promise<void> };

/** Under the e-mail: what it should perhaps be, and a press that writes it. */
export function LikelyEmail({ likelyEmail, check }: LikelyEmailProps) {
  function take({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    const email = form?.elements.namedItem(EMAIL);
    if (!(email instanceof HTMLInputElement) || likelyEmail === null) return;
    email.value = likelyEmail;
    // The draft of the tab keeps what is typed.
    email.dispatchEvent(new Event('input', { bubbles: true }));
    email.focus();
    void check(EMAIL);
  }
  return (
    <div role="status">
      {likelyEmail !== null && (
        <p className="checkout__likely">
          {'Vouliez-vous écrire '}
          <Button variant="quiet" size="s" onClick={take}>
            {likelyEmail}
          </Button>
          {'\u00a0?'}
        </p>
      )}
    </div>
  );
}
