type Allowed = { camera?: boolean; payers?: readonly string[] };

/**
 * What of the browser pages may use. The camera is for the page alone that reads codes with it, and so are the origins
 * whose frames open a wallet.
 */
export const permissionsPolicy = ({ camera = false, payers = [] }: Allowed = {}): string =>
  `camera=(${camera ? 'self' : ''}), microphone=(), geolocation=(), payment=(${['self', ...payers.map((origin) => `"${origin}"`)].join(' ')}), usb=(), browsing-topics=()`;
