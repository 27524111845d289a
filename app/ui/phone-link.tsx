import { shownPhone } from '#domain/phone.ts';

/** A number that calls when it is pressed: as people write it, dialled in its international form. */
export function PhoneLink({ number }: { number: string }) {
  return <a href={`tel:${number}`}>{shownPhone(number)}</a>;
}
