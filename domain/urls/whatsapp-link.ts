import { dialledPhone } from '../customers/phone.ts';

/** A conversation on WhatsApp with a number, in the form in which the settings show it, that begins with a text to be completed. */
export const whatsappLink = (phone: string, text: string): string =>
  `https://wa.me/${dialledPhone(phone).replace('+', '')}?text=${encodeURIComponent(text)}`;
