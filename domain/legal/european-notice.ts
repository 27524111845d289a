/** The kind of owner of the upload that is the notice. */
export const EUROPEAN_NOTICE = 'european_notice';

/** Where everybody reads the file; the address never changes, whichever file it is. */
export const EUROPEAN_NOTICE_PATH = '/notice-europeenne';

export type NoticeSettings = { europeanNoticeFile: string | null; europeanNoticeUrl: string | null };

/** Where a link to the notice leads: the shop's own file, or else where the owner says that it is. */
export const europeanNoticeOf = (shop: NoticeSettings): string | null =>
  shop.europeanNoticeFile === null ? shop.europeanNoticeUrl : EUROPEAN_NOTICE_PATH;
