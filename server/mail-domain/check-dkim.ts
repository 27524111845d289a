import type { LookUpTexts, Texts } from './look-up-texts.ts';
import { USUAL_SELECTORS } from './mail-providers.ts';
import { NO_ANSWER, type RecordCheck } from './record-check.ts';
import { tagsOf } from './tags.ts';

/** An RSA key of 2048 bits has 294 bytes, one of 1024 has 162. */
const SHORT_BYTES = 250;

const isKey = (record: string) => /(?:^|;)\s*p=/i.test(record);

/** DKIM: the key with which the provider signs mails (RFC 6376). Without a selector, the usual ones are tried. */
export async function checkDkim(lookUp: LookUpTexts, domain: string, selector: string): Promise<RecordCheck> {
  const check = { id: 'dkim', label: 'DKIM' } as const;
  const selectors = selector ? [selector] : USUAL_SELECTORS;
  const answers = await Promise.all(
    selectors.map(
      async (each): Promise<[string, Texts]> => [each, await lookUp(`${each}._domainkey.${domain}`)],
    ),
  );
  const keys = answers.flatMap(([each, texts]) =>
    texts === 'no answer' ? [] : texts.records.filter(isKey).map((record) => ({ selector: each, record })),
  );
  const found = keys.map(({ record }) => record);
  const [key] = keys;
  if (!key) {
    if (answers.some(([, texts]) => texts === 'no answer'))
      return { ...check, state: 'unknown', words: NO_ANSWER, found };
    if (!selector)
      return {
        ...check,
        state: 'warn',
        words:
          'Aucune clé sous les noms courants. Demandez DKIM à votre fournisseur, publiez la clé qu’il donne, et écrivez son sélecteur dans le formulaire.',
        found,
      };
    return {
      ...check,
      state: 'bad',
      words:
        'Aucune clé n’est publiée sous ce sélecteur\u00a0: vos e-mails ne sont pas signés. Publiez celle que donne votre fournisseur.',
      found,
      publish: {
        name: `${selector}._domainkey.${domain}`,
        value: 'v=DKIM1; k=rsa; p=… (la clé de votre fournisseur)',
      },
    };
  }
  const { p = '', k = 'rsa', t = '' } = tagsOf(key.record);
  if (p === '')
    return {
      ...check,
      state: 'bad',
      words: `La clé du sélecteur ${key.selector} est révoquée. Publiez la nouvelle.`,
      found,
    };
  if (t.split(':').includes('y'))
    return {
      ...check,
      state: 'warn',
      words: `La clé du sélecteur ${key.selector} est à l’essai (t=y)\u00a0: les serveurs n’en tiennent pas compte. Retirez «\u00a0t=y\u00a0».`,
      found,
    };
  if (k === 'rsa' && Buffer.from(p, 'base64').length < SHORT_BYTES)
    return {
      ...check,
      state: 'warn',
      words: `La clé du sélecteur ${key.selector} est courte. Demandez-en une de 2048 bits à votre fournisseur.`,
      found,
    };
  return { ...check, state: 'ok', words: `Une clé est publiée (sélecteur ${key.selector}).`, found };
}
