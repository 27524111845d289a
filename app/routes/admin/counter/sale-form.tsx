import type { ReactNode } from 'react';
import { Form } from 'react-router';

/** The sale that the forms of the screen are of, as the screen shows it. Version 0 has no line yet. */
export type ShownSale = { id: string; version: number };

type SaleFormProps = {
  sale: ShownSale;
  /** Where its answer is shown. */
  action: string;
  /** What it does; without one, its buttons say it. */
  intent?: string;
  className?: string;
  children: ReactNode;
};

/** What each form of a sale sends besides its own fields. */
export const SeenSale = ({ sale, intent }: { sale: ShownSale; intent: string | undefined }) => (
  <>
    <input type="hidden" name="saleId" value={sale.id} />
    <input type="hidden" name="seenVersion" value={sale.version} />
    {intent && <input type="hidden" name="intent" value={intent} />}
  </>
);

/** A form of a sale: it says which state of the sale was seen, so that a second click writes nothing. */
export function SaleForm({ sale, action, intent, className = 'account__form', children }: SaleFormProps) {
  return (
    <Form method="post" action={action} className={className} noValidate key={sale.version}>
      <SeenSale sale={sale} intent={intent} />
      {children}
    </Form>
  );
}
