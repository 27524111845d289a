export const HOLDS_PATH = '/admin/reservations';
