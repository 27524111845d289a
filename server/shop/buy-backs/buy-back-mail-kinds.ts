export const ASKED_KIND = 'buy-back-asked';
export const ASKED_TO_SHOP_KIND = 'buy-back-to-answer';
export const OFFERED_KIND = 'buy-back-offered';
export const ANSWERED_KIND = 'buy-back-answered';
export const DECLINED_KIND = 'buy-back-declined';
