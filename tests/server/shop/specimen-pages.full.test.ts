import { sql } from 'kysely';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { randomEmail, SERVICE_KEY, type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { mainText } from '#tests/support/main-text.ts';
import { confirmPath, countMails, lastMail, mailAbout } from '#tests/support/outbox.ts';
import { hiddenFields } from '#tests/support/repair-site.ts';
import { counterRepair, repairDeps, sentQuote } from '#tests/support/repairs.ts';
import { addProduct } from '#tests/support/shop.ts';

const SPECIMEN = 'SPÉCIMEN : rien n’est à payer ni dû.';
const site = useAccountSite();

/** The last page before a quote is accepted, and before it is refused, which costs the return of a device that came by post. */
async function quoteAnswers() {
  const deps = { ...repairDeps(site.database), secret: SERVICE_KEY };
  const file = await counterRepair(deps);
  const quote = await sentQuote(deps, file.id);
  const tracking = `/suivi-reparation?lien=${file.linkToken}`;
  const choices = Object.fromEntries(
    quote.lines.map(({ id, options, is_optional }) => [
      `choices.${id}`,
      is_optional ? '' : String(options[0]?.id ?? ''),
    ]),
  );
  const recap = await site.visitor().submit(tracking, { intent: 'review', quoteId: quote.id, ...choices });
  expect(hiddenFields(recap, 'accept')).toHaveProperty('quoteId');
  return { recap, refusal: await site.visitor().get(`${tracking}&etape=refuser`) };
}

/** The last page before a withdrawal. */
const withdrawalRecap = (email: string) =>
  site
    .visitor()
    .submit('/renoncer-au-contrat', { name: 'Camille Renard', contract: 'CMD-2026-ABC-DEF', email });

/** Every page with a button that is binding or that asks for money: its text, by name; and the mail that follows. */
async function bindingPages(
  visitor: SiteVisitor,
): Promise<{ pages: Record<string, string>; contract: string }> {
  const email = randomEmail();
  const produit = await addProduct(site.database, 5);
  await visitor.submit('/panier', { intent: 'add', productId: produit, quantity: '1' });
  const checkout = await visitor.get('/paiement');
  const hidden = parse(checkout.body)
    .querySelectorAll('main form input[type=hidden]')
    .map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? '']);
  const sent = await visitor.submit('/paiement', {
    ...Object.fromEntries(hidden),
    'customer.name': 'Camille Renard',
    'customer.email': email,
    'customer.phone': '06 12 34 56 78',
    'billingAddress.street': '1 rue de Vesle',
    'billingAddress.postcode': '51100',
    'billingAddress.city': 'Reims',
    'delivery.method': 'parcel',
    payment: 'transfer',
    terms: 'oui',
  });
  expect([sent.status, sent.location]).toEqual([303, '/confirmation-commande']);
  await expect.poll(() => countMails(site.outbox, email)).toBe(1);
  const asked = confirmPath((await lastMail(site.outbox, email)).text);
  const confirm = await visitor.get(asked);
  expect((await visitor.submit(asked, { intent: 'confirm' })).status).toBe(303);
  const confirmation = await visitor.get('/confirmation-commande');
  const order = await visitor.get(`/suivi-commande?lien=${visitor.cookies.get('commande')}`);

  const { recap, refusal } = await quoteAnswers();
  const withdrawal = await withdrawalRecap(email);
  const contract = await mailAbout(site.outbox, email, 'Ce message confirme le contrat');
  const pages = {
    checkout: mainText(checkout.body),
    'confirm an order': mainText(confirm.body),
    'confirmation, with the data of the transfer': mainText(confirmation.body),
    'page of the order': mainText(order.body),
    'acceptance of a quote': mainText(recap.body),
    'refusal of a quote': mainText(refusal.body),
    'declaration of a withdrawal': mainText(withdrawal.body),
  };
  return { pages, contract: contract.text.replaceAll(/\s+/g, ' ') };
}

const saying = (pages: Record<string, string>) =>
  Object.entries(pages).flatMap(([name, words]) => (words.includes(SPECIMEN) ? [name] : []));

test('in a demonstration each page that binds says so beside its button, and in no other mode', async () => {
  const visitor = site.visitor();
  const { pages, contract } = await bindingPages(visitor);
  for (const name of ['confirmation, with the data of the transfer', 'page of the order'])
    expect(pages[name]).toMatch(/Démonstration : aucun virement n’est (?:à faire|attendu)/);
  expect(contract).toContain('Démonstration : aucun virement n’est à faire');
  const all = [...Object.values(pages), contract].join(' ');
  expect(all).not.toMatch(/Faites un virement|IBAN|virement est attendu|À recevoir avant/);
  expect(pages.checkout).toMatch(/SPÉCIMEN : rien n’est à payer ni dû\.\s*Commande avec obligation/);
  expect(saying(pages)).toEqual(Object.keys(pages));

  await sql`
    update internal.opening set is_demonstration = false, opened_at = now(), opened_by = gen_random_uuid()
  `.execute(site.database.kysely);
  await expect
    .poll(async () => (await site.visitor().get('/panier')).body.includes('class="demo"'), {
      timeout: 20_000,
    })
    .toBe(false);
  const order = `/suivi-commande?lien=${visitor.cookies.get('commande')}`;
  expect(mainText((await visitor.get('/confirmation-commande')).body)).toMatch(
    /Faites un virement.*IBAN L’atelier vous le communique.*Montant.*Référence CMD-/,
  );
  const followed = await visitor.get(order);
  expect(mainText(followed.body)).toMatch(/virement est attendu avant le .*, avec la référence CMD-/);
  for (const answer of [
    await visitor.get('/confirmation-commande'),
    followed,
    ...Object.values(await quoteAnswers()),
    await withdrawalRecap(randomEmail()),
  ])
    expect([answer.status, mainText(answer.body).includes('SPÉCIMEN')]).toEqual([200, false]);

  // Once the shop has an account, the page of the order says where the money goes, with a code for the bank's app.
  const iban = 'FR76 3000 6000 0112 3456 7890 189';
  await sql`insert into public.business_settings (key, value) values ('iban', to_jsonb(${iban}::text))`.execute(
    site.database.kysely,
  );
  await expect
    .poll(async () => mainText((await visitor.get(order)).body))
    .toMatch(new RegExp(`IBAN ${iban} .*Montant [\\d,]+ € Référence CMD-.*application de votre banque`));
});
