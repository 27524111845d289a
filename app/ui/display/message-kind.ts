import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide';

/** What a notice or a toast is about. */
export type MessageKind = 'info' | 'ok' | 'warn' | 'danger';

export const MESSAGE_ICONS = { info: Info, ok: CircleCheck, warn: TriangleAlert, danger: CircleAlert };
