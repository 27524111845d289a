export const TILL_PATH = '/admin/caisse';

/** The till for the closing of a day that waits. */
export const tillDayPath = (day: string): string => `${TILL_PATH}?jour=${day}`;

export const closingPath = (number: number): string => `${TILL_PATH}/${number}`;
