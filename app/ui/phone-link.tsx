import { dialledPhone, shownPhone } from '#domain/customers/phone.ts';

/** A number that can be called by pressing it: shown as people write it, dialled in international form. */
export function PhoneLink({ number }: { number: string }) {
  return <a href={`tel:${dialledPhone(number)}`}>{shownPhone(number)}</a>;
}
