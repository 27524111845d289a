import { expect, test } from 'vitest';
import { useDataApi } from '#tests/support/data-api.ts';
import { workshopTables } from '#tests/support/workshop-tables.ts';

const views = `
create schema records;
create table records.clients (id int primary key, name text);
create table records.invoices (
  number int constraint invoices_pkey primary key,
  client_id int constraint invoices_client_id_fkey references records.clients (id),
  note text
);
create table records.payments (
  invoice int constraint payments_pkey primary key constraint payments_invoice_fkey references records.invoices (number),
  amount int
);
create view records.all_invoices as select client_id as who, number from records.invoices;
create view public.clients as select id as client, name from records.clients;
create view public.bills as select who as customer_id, number as id from records.all_invoices;
create view public.settlements as select * from records.payments;
create view public.guesses as select number, client_id + 0 as client_id from records.invoices;
create view public.sums as
  with paid as (select invoice, amount from records.payments)
  select i.number as invoice_number, c.id as client_number, paid.amount as "montant (payé)"
  from records.invoices i join records.clients c on c.id = i.client_id left join paid on paid.invoice = i.number;
create view public.brands as select id as brand, name as title from public.makers;
create view public.stock_list as select d.id as device, d.maker_id as brand_id, d.name from public.devices d;
insert into records.clients values (1, 'Ana'), (2, 'Bea');
insert into records.invoices values (10, 1, null), (11, 1, null), (12, 2, null);
insert into records.payments values (10, 500), (12, 700);
grant select, insert on public.clients, public.bills, public.settlements, public.guesses, public.sums, public.brands,
  public.stock_list to anon;
`;

const api = useDataApi(workshopTables + views);

const read = async (path: string) => (await api.ask(path)).body;

test.each([
  [
    'from a view to the table below another, under another name',
    '/stock_list?select=device,makers(name)&device=eq.1',
    [{ device: 1, makers: { name: 'Nord' } }],
  ],
  ['by that name', '/stock_list?select=m:brand_id(name)&device=eq.1', [{ m: { name: 'Nord' } }]],
  [
    'by the key',
    '/stock_list?select=makers!devices_maker_id_fkey(name)&device=eq.1',
    [{ makers: { name: 'Nord' } }],
  ],
  ['from view to view', '/stock_list?select=brands(title)&device=eq.3', [{ brands: { title: 'Sud' } }]],
  [
    'and back',
    '/brands?select=title,stock_list(device)&brand=eq.1&stock_list.order=device',
    [{ title: 'Nord', stock_list: [{ device: 1 }, { device: 2 }] }],
  ],
  [
    'over a schema that is not exposed, through a view of a view',
    '/bills?select=id,clients(name)&order=id',
    [
      { id: 10, clients: { name: 'Ana' } },
      { id: 11, clients: { name: 'Ana' } },
      { id: 12, clients: { name: 'Bea' } },
    ],
  ],
  ['to many', '/clients?select=name,bills(id)&client=eq.2', [{ name: 'Bea', bills: [{ id: 12 }] }]],
  ['to one', '/bills?select=settlements(amount)&id=eq.12', [{ settlements: { amount: 700 } }]],
  [
    'of a join, with a common table expression',
    '/settlements?select=amount,sums(client_number,"montant (payé)")&invoice=eq.12',
    [{ amount: 700, sums: { client_number: 2, 'montant (payé)': 700 } }],
  ],
])('embeds %s', async (_, path, rows) => {
  expect(await read(path)).toEqual(rows);
});

test.each([
  ['a computed column, whatever it is called', '/guesses?select=clients(name)'],
  ['a view that does not show the key', '/clients?select=guesses(number)'],
])('embeds nothing by %s', async (_, path) => {
  expect((await api.ask(path)).body.code).toBe('PGRST200');
});

test('a view has the key of its table, under its own name', async () => {
  const answer = await api.ask('/bills', {
    method: 'POST',
    body: JSON.stringify({ id: 13, customer_id: 2 }),
    headers: { 'Content-Type': 'application/json', Prefer: 'return=headers-only' },
  });
  expect([answer.status, answer.headers.get('Location')]).toEqual([201, '/bills?id=eq.13']);
});
