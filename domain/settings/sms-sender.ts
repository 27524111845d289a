/** The name that a telephone shows for a text message: 3 to 11 unaccented letters or digits, or a number. */
export const SMS_SENDER = /^(?:[A-Za-z0-9]{3,11}|\+?\d{3,15})$/;
