/** The longest text that each field of an appointment accepts; apart from its schema, for the browser. */
export const APPOINTMENT_LIMITS = { name: 200, device: 120, fault: 1000 };
