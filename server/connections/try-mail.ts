import type { LoadMailTemplates } from '../mail/load-templates.ts';
import { MailError } from '../mail/mail-error.ts';
import { chooseSender } from '../mail/sender.ts';
import { type SmtpFailure, smtpFailure } from '../mail/smtp-failure-texts.ts';
import { checkSmtpServer, createSmtpMailer, type SmtpOptions } from '../mail/smtp-mailer.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import type { Connections } from './connections-module.ts';
import type { EnteredMail } from './mail-form.ts';
import { mailServerOf } from './mail-settings.ts';

type TryDeps = {
  connections: Pick<Connections, 'connect'>;
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
  siteUrl: string;
};

/** Somebody waits for the page. */
const TIMEOUT_MS = 12_000;

/** Null if the server lets the site in, else why it does not. Nothing is sent. */
export async function tryServer(
  { connections }: Pick<TryDeps, 'connections'>,
  entered: EnteredMail,
  password: string | null,
): Promise<SmtpFailure | null> {
  const server = mailServerOf(entered, password, connections.connect);
  if (!server) return null;
  return failureOf(entered, password, () => checkSmtpServer({ ...server, timeoutMs: TIMEOUT_MS }));
}

type Trial = {
  entered: EnteredMail;
  password: string | null;
  /** The environment's server, which takes precedence. */
  server: Pick<SmtpOptions, 'url' | 'connect'> | undefined | null;
  from: string | undefined;
  to: string;
};

/** Sends a mail to the person who tries the settings; null if the server accepted it. */
export async function sendTrial(
  { connections, loadTemplates, shop, siteUrl }: TryDeps,
  { entered, password, server: given, from, to }: Trial,
): Promise<SmtpFailure | null> {
  const server = given ?? mailServerOf(entered, password, connections.connect);
  if (!server) return null;
  const { renderPlainMail } = await loadTemplates();
  const mailer = createSmtpMailer({
    ...server,
    sender: () => chooseSender(from, shop()),
    timeoutMs: TIMEOUT_MS,
  });
  const words = trialWords(`${siteUrl}/entreprise/connexions/e-mail`);
  const mail = { to, ...renderPlainMail({ shop: shop(), words }) };
  try {
    return await failureOf(entered, password, () => mailer.send(mail));
  } finally {
    await mailer.close();
  }
}

async function failureOf(
  { user }: EnteredMail,
  password: string | null,
  attempt: () => Promise<void>,
): Promise<SmtpFailure | null> {
  try {
    await attempt();
    return null;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return smtpFailure(error, { user, password });
  }
}

const trialWords = (href: string) => ({
  subject: 'Essai d’envoi',
  preheader: 'Votre serveur d’e-mail a pris ce message.',
  heading: 'L’envoi marche',
  paragraphs: [
    'Vous avez demandé cet essai dans les réglages du site.',
    'S’il est arrivé parmi les indésirables, vérifiez SPF, DKIM et DMARC sur le même écran.',
  ],
  action: { href, label: 'Voir les réglages' },
});
