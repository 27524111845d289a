import { deviceText } from '#domain/repair/device-texts.ts';
import { shownKind } from '#domain/uploads/file-kind.ts';
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
  photos: repair.photos.map(({ upload_id, mime, has_poster }) => ({
    id: upload_id,
    isVideo: shownKind(mime) === 'video',
    src: shownKind(mime) === 'picture' || has_poster ? uploadPath(upload_id, link, true) : null,
  })),
});
