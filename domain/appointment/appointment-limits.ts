/** How many characters each field of an appointment takes; apart from its schema, for the browser. */
export const APPOINTMENT_LIMITS = { name: 200, device: 120, fault: 1000 };
