import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** Seconds per code, as every authenticator app assumes (RFC 6238). */
const PERIOD_S = 30;
const DIGITS = 6;
/** Steps of tolerance: a clock may be one step off, or a code typed at its last second. */
const WINDOW = 1;
const SECRET_BYTES = 20;

export type TotpSecret = {
  /** The secret in base 32, for a person who types it. */
  secret: string;
  uri: string;
  /** The URI as an image, an SVG document. */
  qrCode: string;
};

/** A new secret, for the app to keep under `issuer` and the name of the account. */
export function makeTotpSecret(issuer: string, account: string): TotpSecret {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const uri = keyUri(issuer, account, secret);
  // Colours without "#": clients put the image into a data URL as it is.
  const qrCode = renderSVG(uri, {
    ecc: 'M',
    border: 4,
    pixelSize: 4,
    whiteColor: 'white',
    blackColor: 'black',
  });
  return { secret, uri, qrCode };
}

function keyUri(issuer: string, account: string, secret: string): string {
  const parameters = { algorithm: 'SHA1', digits: DIGITS, issuer, period: PERIOD_S, secret };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const label = `${pathPart(issuer)}:${pathPart(account)}`;
  return `otpauth://totp/${label}?${query.join('&')}`;
}

/** Escapes the characters that end a path, and leaves "@" and ":" readable. */
const pathPart = (text: string) => encodeURI(text).replace(/[/?#]/g, encodeURIComponent);

/** The step that a code belongs to, so that it is accepted only once; null for a wrong code. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: DIGITS, period: PERIOD_S });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
