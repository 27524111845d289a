export const TILL_PATH = '/admin/caisse';

/** The till for the closing of a day that waits. */
export const tillDayPath = (day: string): string => `${TILL_PATH}?jour=${day}`;

export const ARCHIVES_PATH = `${TILL_PATH}/archives`;

/** The archive of a closed month or year, as a file to keep elsewhere. */
export const archiveFilePath = (period: string): string => `${ARCHIVES_PATH}/${period}.zip`;

export const closingPath = (number: number): string => `${TILL_PATH}/${number}`;
