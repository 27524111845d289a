import { expect, test } from 'vitest';
import { PASSWORD, randomEmail, useAccountSite } from '#tests/support/account-site.ts';
import { mainText } from '#tests/support/main-text.ts';

// A new address belongs to its reader, but the account that asks for it may be a stranger's: the press in its mailbox counts only from
// inside that account, so that nobody hands their address to an account with somebody else's password.
const site = useAccountSite();

const ASKED = 'Un compte veut prendre cette adresse';

/** An account that asks for an address, and has confirmed the change from its own mailbox. */
async function asking(address: string) {
  const { email, visitor } = await site.member();
  const asked = await visitor.submit('/client/profil', {
    intent: 'email',
    newEmail: address,
    'current-email': PASSWORD,
  });
  expect(asked.status).toBe(303);
  const own = await site.mailTo(email);
  const half = await visitor.submit(own.link, {});
  expect(half.body).toContain('Ouvrez maintenant le message envoyé à l’autre adresse');
  expect(mainText(half.body)).not.toContain('Créer un compte');
  return { email, visitor };
}

const signIn = async (email: string) =>
  (await site.visitor().submit('/connexion', { email, password: PASSWORD })).status;

test('whoever reads the mailbox, signed in or not, hands it to no account that is not theirs', async () => {
  const address = randomEmail();
  const stranger = await asking(address);
  const { link } = await site.mailTo(address);
  const another = await site.member();
  for (const reader of [site.visitor(), another.visitor]) {
    const pressed = await reader.submit(link, {});
    expect([pressed.status, pressed.body.includes(ASKED)]).toEqual([200, true]);
    const guessed = await reader.submit(link, { password: 'un autre mot de passe' });
    expect([guessed.status, guessed.body.includes('ce n’est pas celui-ci')]).toEqual([400, true]);
  }
  expect(await signIn(address)).toBe(400);
  expect(await signIn(stranger.email)).toBe(303);
});

test('the account that asks for it confirms it, although others have pressed before', async () => {
  const address = randomEmail();
  const { email, visitor } = await asking(address);
  const { link } = await site.mailTo(address);
  await site.visitor().submit(link, {});
  expect((await visitor.submit(link, {})).status).toBe(303);
  expect(await signIn(address)).toBe(303);
  expect(await signIn(email)).toBe(400);
});

test('in another browser its password confirms it', async () => {
  const address = randomEmail();
  const { email } = await asking(address);
  const { link } = await site.mailTo(address);
  expect((await site.visitor().submit(link, { password: PASSWORD })).status).toBe(303);
  expect([await signIn(address), await signIn(email)]).toEqual([303, 400]);
});
