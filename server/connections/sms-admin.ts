import type { Kysely } from 'kysely';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { type AdminIdentity, checkAdmin, readAsTableOwner } from '../admin/as-admin.ts';
import type { Config } from '../config.ts';
import type { Schema } from '../db/schema.ts';
import type { Limits } from '../limits/limits.ts';
import type { SealKeys } from '../sealed-text.ts';
import { createHttpSmsSender } from '../sms/http-sms-sender.ts';
import type { SmsCaps } from '../sms/sms-caps.ts';
import { SmsError } from '../sms/sms-sender.ts';
import { addressFault } from './address-fault.ts';
import type {
  ConnectionFailure,
  ConnectionFault,
  ConnectionRefusal,
  ConnectionSave,
} from './connection-outcomes.ts';
import { findConnection, openSecret, sealSecret } from './connection-rows.ts';
import type { Connections } from './connections-module.ts';
import { smsFailure } from './sms-failure.ts';
import {
  type EnteredSms,
  NO_SMS_SETTINGS,
  providerOf,
  type StoredSms,
  smsSettingsSchema,
  USUAL_SENDER,
} from './sms-settings.ts';
import { takeTrial } from './trials.ts';
import { changedNames, setMeanwhile, type WriteDeps, writeConnection } from './write-connection.ts';

type SmsAdminDeps = WriteDeps & {
  connections: Connections;
  keys: () => SealKeys;
  limits: Pick<Limits, 'take'>;
  smsCaps: Pick<SmsCaps, 'takeForShop'>;
  shop: () => { name: string };
};

/** The provider of text messages, for /entreprise/connexions/sms. */
export function createSmsAdmin(config: Config, deps: SmsAdminDeps) {
  const { database, connections, keys, limits, smsCaps } = deps;
  const isProviderGiven = config.sms.apiUrl !== undefined;
  const isSenderGiven = config.sms.sender !== undefined;

  const read = (admin: AdminIdentity) =>
    readAsTableOwner(database, admin, 'settings', async (tx) => ({
      ...(await storedSms(tx, keys())),
      phone: (await tx.selectFrom('profiles').select('phone').where('id', '=', admin.id).executeTakeFirst())
        ?.phone,
    }));

  /** What is wrong with a typed address, which is not asked. */
  async function faultOfUrl({ url }: EnteredSms): Promise<string | undefined> {
    if (isProviderGiven) return undefined;
    if (url === '') return 'Écrivez l’adresse entière, par exemple https://sms.exemple.fr/messages.';
    return addressFault(url, { privateHosts: config.privateHosts, inClear: IN_CLEAR });
  }

  function faultsOf(
    entered: EnteredSms,
    urlFault: string | undefined,
    { stored, token }: Pick<Stored, 'stored' | 'token'>,
  ): ConnectionFault[] {
    if (isProviderGiven) return [];
    const at = (path: keyof EnteredSms, message: string): ConnectionFault[] => [{ path, message }];
    if (urlFault) return at('url', urlFault);
    const isOther = entered.url !== stored.url;
    if (entered.token === '' && stored.sealVersion > 0 && (isOther || token === null))
      return at(
        'token',
        isOther ? OTHER_URL : 'Le jeton enregistré ne s’ouvre plus\u00a0: écrivez-le de nouveau.',
      );
    return [];
  }

  return {
    /** The provider as it is set, for its form, and the number that a trial goes to. */
    async find(admin: AdminIdentity) {
      const { stored, token, phone } = await read(admin);
      const isLost = stored.sealVersion > 0 && token === null;
      const isOn = connections.sms().provider !== undefined;
      return { stored, isLost, isOn, isProviderGiven, isSenderGiven, phone: phone ?? null };
    },
    /** Saves the provider; waiting messages leave by it from then on. */
    async save(
      admin: AdminIdentity,
      entered: EnteredSms,
      guard: EditGuard<StoredSms>,
    ): Promise<ConnectionSave> {
      await checkAdmin(database, admin, 'settings');
      const urlFault = await faultOfUrl(entered);
      return writeConnection<ConnectionSave>(deps, admin, 'sms', async (row, version, tx) => {
        const before = await storedSms(tx, keys());
        const isSameSecret = entered.token !== '' && entered.token === before.token;
        const overtaken = await setMeanwhile(tx, 'sms', guard, { stored: before.stored, isSameSecret });
        if (overtaken) return overtaken;
        const faults = faultsOf(entered, urlFault, before);
        if (faults.length > 0) return { outcome: 'faults', faults };
        const { stored } = before;
        const settings = {
          url: isProviderGiven ? stored.url : entered.url,
          sender: isSenderGiven ? stored.sender : entered.sender,
        };
        const isTyped = !isProviderGiven && entered.token !== '';
        const secrets = isTyped
          ? { token: sealSecret(keys(), ['sms', 'token'], { text: entered.token, version }) }
          : (row?.secrets ?? {});
        return { settings, secrets, changed: changedNames(stored, settings, isTyped ? ['token'] : []) };
      });
    },
    /** Removes the provider: no text message leaves any more, unless the environment sets one. */
    remove: (admin: AdminIdentity, guard: EditGuard<StoredSms>) =>
      writeConnection<ConnectionSave>(deps, admin, 'sms', async (_row, _version, tx) => {
        const { stored } = await storedSms(tx, keys());
        const overtaken = await setMeanwhile(tx, 'sms', guard, { stored });
        if (overtaken) return overtaken;
        return {
          settings: NO_SMS_SETTINGS,
          secrets: {},
          changed: changedNames(stored, NO_SMS_SETTINGS, stored.sealVersion > 0 ? ['token'] : []),
        };
      }),
    /** Sends a text message with the typed settings to the caller's own number, and stores nothing. */
    async try(
      admin: AdminIdentity,
      entered: EnteredSms,
    ): Promise<ConnectionRefusal | { outcome: 'sent'; to: string }> {
      const { stored, token, phone } = await read(admin);
      const faults = faultsOf(entered, await faultOfUrl(entered), { stored, token });
      if (faults.length > 0) return { outcome: 'faults', faults };
      if (!phone) return failed('Votre profil n’a pas de numéro de téléphone.');
      const refused = await takeTrial(limits, admin);
      if (refused) return refused;
      const provider = isProviderGiven
        ? connections.sms().provider
        : providerOf(entered, entered.token || token, connections.connect);
      const sender = config.sms.sender ?? (entered.sender || USUAL_SENDER);
      const text = `${deps.shop().name}\u00a0: votre essai d’envoi de SMS est arrivé.`;
      const taken = await smsCaps.takeForShop(phone, text);
      if (!taken.isAllowed) return failed(CAPPED[taken.reason]);
      if (!provider) return failed('Aucun fournisseur n’est réglé.');
      try {
        await createHttpSmsSender({ ...provider, sender }).send({ to: phone, text });
        return { outcome: 'sent', to: phone };
      } catch (error) {
        if (!(error instanceof SmsError)) throw error;
        return { outcome: 'failed', failure: smsFailure(error, provider.token) };
      }
    },
  };
}

const IN_CLEAR = 'En clair, le jeton et les codes se liraient en chemin\u00a0: prenez une adresse en https.';
const OTHER_URL =
  'L’adresse a changé\u00a0: écrivez de nouveau le jeton, il n’est donné qu’à l’adresse pour laquelle il a été écrit.';

const CAPPED = {
  country: 'Aucun SMS ne part vers le pays de votre numéro (SMS_COUNTRIES).',
  number: 'Votre numéro a reçu tous les SMS qu’il peut recevoir aujourd’hui (SMS_PER_NUMBER).',
  share: 'Le plafond de SMS du jour est atteint.',
  day: 'Le plafond de SMS du jour est atteint (SMS_PER_DAY, SMS_EUROS_PER_DAY).',
};

const failed = (words: string): { outcome: 'failed'; failure: ConnectionFailure } => ({
  outcome: 'failed',
  failure: { field: null, words, answer: null },
});

type Stored = Awaited<ReturnType<typeof storedSms>>;

async function storedSms(tx: Kysely<Schema>, keys: SealKeys) {
  const row = await findConnection(tx, 'sms');
  const settings = smsSettingsSchema.safeParse(row?.settings).data ?? NO_SMS_SETTINGS;
  const sealed = row?.secrets.token;
  const stored: StoredSms = { ...settings, sealVersion: sealed?.version ?? 0 };
  return { stored, token: sealed ? openSecret(keys, ['sms', 'token'], sealed) : null };
}
