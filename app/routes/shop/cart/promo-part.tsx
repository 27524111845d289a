import { X } from 'lucide';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import type { CartFormError } from './form.ts';

/** What codes take off the cart, and why others take nothing off it any more. */
export type CartPromos = {
  applied: readonly { id: string; code: string; cents: number }[];
  refused: readonly { id: string; code: string; reason: string }[];
};

type PromoPartProps = {
  promos: CartPromos;
  /** Whether the shop has a code that somebody may type. */
  isOffered: boolean;
  error: CartFormError | undefined;
};

/** Codes that take nothing off any more, and the field for another one. */
export function PromoPart({ promos: { refused }, isOffered, error }: PromoPartProps) {
  if (!isOffered && refused.length === 0 && !error) return null;
  return (
    <div className="cart__promo">
      {refused.map(({ id, code, reason }) => (
        <div key={id} className="cart__promo-lost">
          <p>{`${reason} Il n’est pas compté.`}</p>
          <RemovePromo id={id} code={code} />
        </div>
      ))}
      <details className="form-more" open={error !== undefined}>
        <summary>Vous avez un code promo&nbsp;?</summary>
        <Form method="post" preventScrollReset noValidate>
          <Field name="promo" label="Code promo" error={error?.message}>
            <Input
              key={error?.typed}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
              defaultValue={error?.typed}
            />
          </Field>
          <Button type="submit" name="intent" value="addPromo" size="s">
            Appliquer le code
          </Button>
        </Form>
      </details>
    </div>
  );
}

export function RemovePromo({ id, code }: { id: string; code: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="promoId" value={id} />
      <Button type="submit" name="intent" value="removePromo" variant="quiet" size="s" icon={X}>
        Retirer<span className="visually-hidden">{`\u00a0: le code ${code}`}</span>
      </Button>
    </Form>
  );
}
