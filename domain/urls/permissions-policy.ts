/** What of the browser pages may use. The camera is for the page alone that reads codes with it. */
export const permissionsPolicy = ({ camera = false } = {}): string =>
  `camera=(${camera ? 'self' : ''}), microphone=(), geolocation=(), payment=(self), usb=(), browsing-topics=()`;
