import { expect, test } from 'vitest';
import { orderAddress } from './order-address.ts';

const minecraft = { path: '/hebergement/minecraft', cardTitle: 'Minecraft', isMonthly: true };

test('without a partner’s page the order goes through contact, the product in its subject', () => {
  expect(orderAddress(minecraft, undefined)).toEqual({
    to: `/contact?subject=${encodeURIComponent('Commande d’hébergement : Minecraft')}`,
    newTab: false,
  });
});

test('the partner’s page is told the product, wherever its address names it', () => {
  expect(orderAddress(minecraft, 'https://commande.exemple.fr/{slug}?p={slug}')).toEqual({
    to: 'https://commande.exemple.fr/minecraft?p=minecraft',
    newTab: true,
  });
});

test('a partner’s page that names no product is used as it is', () => {
  expect(orderAddress(minecraft, 'https://commande.exemple.fr/').to).toBe('https://commande.exemple.fr/');
});

test('work on a quote is never sent to the partner', () => {
  const site = { path: '/hebergement/creation-site', cardTitle: 'Création de site', isMonthly: false };
  expect(orderAddress(site, 'https://commande.exemple.fr/{slug}')).toEqual({
    to: `/contact?subject=${encodeURIComponent('Demande de devis : Création de site')}`,
    newTab: false,
  });
});
