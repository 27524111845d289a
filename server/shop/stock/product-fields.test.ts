import { expect, test } from 'vitest';
import type { ProductRecord } from '#domain/stock/product-columns.ts';
import { productReader } from './product-fields.ts';
import { EMPTY_RECORD } from './product-record.ts';

const read = productReader([{ id: 'stockage', label: 'Stockage' }], false);

const written = (change: Partial<ProductRecord> = {}): ProductRecord => ({
  ...EMPTY_RECORD,
  reference: 'SSD-1',
  nom: 'SSD 1 To',
  categorie: 'stockage',
  etat: 'neuf',
  prix: '89,90',
  ...change,
});

test('a product is read as it is written', () => {
  const { value } = read(
    written({
      categorie: ' STOCKAGE ',
      etat: 'Reconditionne',
      grade: 'b',
      stock: '1 200',
      caracteristiques: 'Format\u00a0: M.2: 2280\n\n Capacité : 1 To ',
      modeles: 'PS5\r\n Steam Deck ',
      essais_exemple: 'OUI',
      prix_achat: '0',
    }),
  );
  expect(value).toMatchObject({
    categorie: 'stockage',
    etat: 'reconditionné',
    grade: 'B',
    prix: 8990,
    stock: 1200,
    seuil: 1,
    poids: null,
    caracteristiques: [
      ['Format', 'M.2: 2280'],
      ['Capacité', '1 To'],
    ],
    modeles: ['PS5', 'Steam Deck'],
    essais_exemple: true,
    prix_achat: 0,
    publie: false,
  });
});

test.each<[Partial<ProductRecord>, string, string]>([
  [{ reference: ' ' }, 'reference', 'Écrivez la référence.'],
  [{ reference: 'x'.repeat(41) }, 'reference', '40 caractères'],
  [{ adresse: 'Été 2026' }, 'adresse', 'minuscules'],
  [{ categorie: 'meubles' }, 'categorie', 'inconnue'],
  [{ categorie: '' }, 'categorie', 'Choisissez une catégorie.'],
  [{ etat: 'moyen' }, 'etat', 'neuf, occasion ou reconditionné'],
  [{ grade: 'A' }, 'grade', 'Retirez le grade'],
  [{ etat: 'occasion' }, 'grade', 'Choisissez le grade'],
  [{ grade: 'D' }, 'grade', 'A, B ou C'],
  [{ prix: '' }, 'prix', 'Écrivez le prix affiché.'],
  [{ prix: '0' }, 'prix', 'de 0,01'],
  [{ prix: '12,345' }, 'prix', 'prix en euros'],
  [{ prix: '100000,01' }, 'prix', 'prix en euros'],
  [{ stock: '-1' }, 'stock', 'nombre entier'],
  [{ stock: '1e3' }, 'stock', 'nombre entier'],
  [{ batterie: '101' }, 'batterie', 'de 0 à 100'],
  [{ caracteristiques: 'Format M.2' }, 'caracteristiques', 'à la ligne 1'],
  [{ modeles: `PS5\n${'x'.repeat(81)}` }, 'modeles', 'à la ligne 2'],
  [{ publie: 'peut-être' }, 'publie', 'oui ou non'],
  [{ publie: 'oui' }, 'description', 'Écrivez la description'],
  [{ publie: 'oui', description: 'D.', etat: 'occasion', grade: 'A' }, 'essais', 'Écrivez les essais'],
  [{ etat: 'reconditionné', grade: 'A', description: 'Comme neuf.' }, 'description', 'la loi les refuse'],
])('%o: %s is wrong', (change, field, words) => {
  const { faults } = read(written(change));
  expect(faults?.map((fault) => fault.field)).toEqual([field]);
  expect(faults?.[0]?.message).toContain(words);
});
