import { deviceText } from '#domain/repair/device-texts.ts';
import { trackingPath, uploadPath } from '../tracking/tracking-path.ts';
import type { findOpened } from './opened-repair.server.ts';

// Read by loaders only.

type Opened = NonNullable<Awaited<ReturnType<typeof findOpened>>>;

export type OpenedView = ReturnType<typeof openedView>;

/** What the browser that opened a case may see of it. */
export const openedView = ({ link, repair }: Opened) => ({
  reference: repair.reference,
  device: deviceText(repair),
  fault: repair.fault,
  followPath: trackingPath(link),
  photos: repair.photos.map(({ upload_id }) => uploadPath(upload_id, link, true)),
});
