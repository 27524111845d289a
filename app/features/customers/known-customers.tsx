import type { ReactNode } from 'react';
import { WordsSearch } from '#app/features/list/words-search.tsx';
import { shownPhone } from '#domain/customers/phone.ts';

export type CustomerChoice = { id: string; name: string; details: string };

/** A row of the customers as the list tells it. */
export const customerChoice = ({
  id,
  name,
  phone,
  email,
}: Record<'name' | 'phone' | 'email', string | null> & { id: string }): CustomerChoice => ({
  id,
  name: name ?? email ?? (phone ? shownPhone(phone) : 'Sans nom'),
  details: [phone && shownPhone(phone), email].filter(Boolean).join(', '),
});

type KnownCustomersProps = {
  /** The page that asks; its panel « client » shows what is found. */
  page: string;
  words: string;
  found: readonly CustomerChoice[];
  /** How one of them is chosen. */
  choose: (customer: CustomerChoice) => ReactNode;
};

/** Finds a customer whom the shop knows, for a sale or an invoice. */
export function KnownCustomers({ page, words, found, choose }: KnownCustomersProps) {
  return (
    <>
      <WordsSearch page={page} name="client" label="Nom, téléphone ou e-mail d’un client connu" words={words}>
        <input type="hidden" name="etape" value="client" />
      </WordsSearch>
      {words.trim() !== '' && found.length === 0 && <p role="status">Aucun client ne correspond.</p>}
      <ul className="area__list">
        {found.map((customer) => (
          <li key={customer.id}>
            <span>
              <b>{customer.name}</b>
              {customer.details && `, ${customer.details}`}
            </span>
            {choose(customer)}
          </li>
        ))}
      </ul>
    </>
  );
}
