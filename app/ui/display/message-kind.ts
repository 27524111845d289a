import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide';

/** The kind of a notice or a toast. */
export type MessageKind = 'info' | 'ok' | 'warn' | 'danger';

export const MESSAGE_ICONS = { info: Info, ok: CircleCheck, warn: TriangleAlert, danger: CircleAlert };
