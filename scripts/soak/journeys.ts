import { dataAddress } from '../../server/pages/framework/data-address.ts';
import { ADMIN, ANON_KEY, sessionCookie } from '../bench/admin-session.ts';
import { CUSTOMER, hiddenFields } from '../bench/buyers.ts';
import type { Load } from './load.ts';

export type Figures = { ordersBegun: number; ordersConfirmed: number; wrong: string[] };

const WORDS = [
  'switch',
  'ps5 hdmi',
  'ecran iphone',
  'macbook',
  'ssd',
  'batterie',
  'prix',
  'devis',
  'xbox',
  'manette',
];

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

export type World = {
  load: Load;
  origin: string;
  paths: readonly string[];
  products: readonly string[];
  /** The share of visitors who only read. */
  readers: number;
  figures: Figures;
};

/** What visitors come for, in percent. */
const JOURNEYS: readonly [number, (world: World) => Promise<unknown>][] = [
  [50, browse],
  [12, follow],
  [10, search],
  [8, suggest],
  [9, look],
  [7, fillCart],
  [3, buy],
  [1, signIn],
];

/** One visitor. */
export async function visit(world: World): Promise<void> {
  if (Math.random() < world.readers) return browse(world);
  let drawn = Math.random() * 100;
  for (const [share, journey] of JOURNEYS) {
    drawn -= share;
    if (drawn < 0) return void (await journey(world));
  }
}

function expectStatus({ figures }: World, what: string, status: number, ...wanted: number[]): boolean {
  const isRight = wanted.includes(status);
  // Errors of the server are counted where they arrive.
  if (!isRight && status < 500) figures.wrong.push(`${what}: ${status}`);
  return isRight;
}

async function browse(world: World) {
  const path = pick(world.paths);
  expectStatus(world, path, (await world.load.ask(path)).status, 200);
}

/** What a click loads once React runs. */
async function follow(world: World) {
  const path = dataAddress(pick(world.paths));
  expectStatus(world, path, (await world.load.ask(path)).status, 200);
}

async function search(world: World) {
  const path = `/recherche?q=${encodeURIComponent(`${pick(WORDS)} ${pick(WORDS)}`)}`;
  expectStatus(world, path, (await world.load.ask(path)).status, 200);
}

async function suggest(world: World) {
  const path = `/recherche/suggestions?q=${encodeURIComponent(pick(WORDS).slice(0, 4))}`;
  expectStatus(world, path, (await world.load.ask(path)).status, 200);
}

async function look(world: World) {
  expectStatus(world, '/boutique', (await world.load.ask('/boutique')).status, 200);
  const path = `/produit/soak-${1 + Math.floor(Math.random() * world.products.length)}`;
  expectStatus(world, path, (await world.load.ask(path)).status, 200);
}

async function fillCart(world: World): Promise<string> {
  const form = { intent: 'add', productId: pick(world.products) };
  const added = await world.load.ask('/panier', { form });
  if (!expectStatus(world, 'POST /panier', added.status, 200, 302, 303)) return '';
  const cookie = added.cookies.join('; ');
  expectStatus(world, '/panier', (await world.load.ask('/panier', { cookie })).status, 200);
  return cookie;
}

async function buy(world: World) {
  const { load, figures } = world;
  const cookie = await fillCart(world);
  if (!cookie) return;
  const page = await load.ask('/paiement', { cookie });
  if (!expectStatus(world, '/paiement', page.status, 200)) return;
  const jar = [cookie, ...page.cookies].join('; ');
  figures.ordersBegun += 1;
  const ordered = await load.ask('/paiement', {
    cookie: jar,
    form: { ...CUSTOMER, ...hiddenFields(page.body) },
  });
  if (!expectStatus(world, 'POST /paiement', ordered.status, 303)) return;
  figures.ordersConfirmed += 1;
  const confirmed = await load.ask('/confirmation-commande', { cookie: ordered.cookies.join('; ') });
  const [number = ''] = /CMD-\d{4}-[\dA-Z-]+/.exec(confirmed.body) ?? [];
  if (!expectStatus(world, '/confirmation-commande', confirmed.status, 200)) return;
  const found = await load.ask('/suivi-commande', { form: { number, email: CUSTOMER['customer.email'] } });
  if (!expectStatus(world, `POST /suivi-commande ${number}`, found.status, 303)) return;
  expectStatus(world, 'the order', (await load.ask(found.location)).status, 200);
}

async function signIn(world: World) {
  expectStatus(world, '/connexion', (await world.load.ask('/connexion')).status, 200);
  const answer = await fetch(`${world.origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: ANON_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const session = await answer.json();
  if (!expectStatus(world, 'sign-in', answer.status, 200)) return;
  const page = await world.load.ask('/client/commandes', { cookie: sessionCookie(session) });
  expectStatus(world, '/client/commandes', page.status, 200);
}
