/** Where visitors offer the shop a device, once its owner has opened it. */
export const BUY_BACK_PATH = '/rachat';

export const BUY_BACK_TITLE = 'Vendre un appareil à l’atelier';
