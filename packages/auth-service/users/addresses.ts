import { badRequest } from '../transport/errors.ts';

const MAX_EMAIL = 255;
/** The pattern with which browsers check an `<input type="email">`. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** The stored form of an address: lower case. @throws AuthError */
export function readEmail(given: string): string {
  if (given === '') throw badRequest('An email address is required');
  if (given.length > MAX_EMAIL) throw badRequest('An email address is too long');
  const email = given.toLowerCase();
  if (!EMAIL.test(email)) throw badRequest('Unable to validate email address: invalid format');
  return email;
}

/** The stored form of a number: digits, without "+". @throws AuthError */
export function readPhone(given: string): string {
  const phone = given.replace(/^\+/, '').replaceAll(' ', '');
  if (!/^[1-9][0-9]{1,14}$/.test(phone)) throw badRequest('Invalid phone number format (E.164 required)');
  return phone;
}

const CHANNEL_MESSAGE =
  "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.";

/** Refuses other channels: text messages are the only one here. @throws AuthError */
export function requireSmsChannel(channel: string): void {
  if (channel !== '' && channel !== 'sms') throw badRequest(CHANNEL_MESSAGE);
}
