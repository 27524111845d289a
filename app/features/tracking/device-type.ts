export type DeviceType = 'Tablette' | 'Mobile' | 'PC';

/** What a browser says about its device. */
export type DeviceSigns = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** The three kinds of device that visits are counted by (specification, section 3). */
export function deviceTypeOf({ userAgent, maxTouchPoints }: DeviceSigns): DeviceType {
  // An iPad presents itself as a Mac, and no Mac has a touch screen.
  const isIpad = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  if (isIpad || /iPad|Tablet|Android(?!.*Mobi)/.test(userAgent)) return 'Tablette';
  return /Mobi/.test(userAgent) ? 'Mobile' : 'PC';
}
