import { z } from 'zod';
import { mailAddressFaults } from '../../outbox/address-faults.ts';
import { keptText, oneLine } from '../../outbox/message-words.ts';
import type { Overlay, OverlayField, OverlayKind, ReadOverlay } from '../../overlays/overlay.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { MAIL_AREAS, type MailArea, type MailWords } from './mail-areas.ts';
import type { MailSpec, MailText } from './mail-spec.ts';
import { mailTextSchema, mailWordsSchema } from './mail-words.ts';
import { previewMail } from './previews/preview-mail.ts';

/** The longest text that is typed in one line. */
const LINE_MAX = 150;

type MailTexts = Readonly<Record<string, string>>;

type MailOverlaysFacts = {
  shop: () => ShopSettings;
  siteUrl: string;
  /** The hosts that words may name. */
  hosts: () => ReadonlySet<string>;
};

/** The words of the mails to customers as the owner may change them, a kind for each area, and those in force. */
export function mailOverlays(shipped: MailWords, { shop, siteUrl, hosts }: MailOverlaysFacts) {
  const areas = (Object.keys(MAIL_AREAS) as MailArea[]).map((area) => {
    const specs: Readonly<Record<string, MailSpec>> = MAIL_AREAS[area].mails;
    const texts: Readonly<Record<string, MailTexts>> = shipped[area];
    const mails = Object.entries(specs).map(([mail, spec]) => ({
      mail,
      overlay: mailOverlay(spec, texts[mail] ?? {}),
    }));
    return { area, mails };
  });

  const words = (read: ReadOverlay): MailWords =>
    Object.fromEntries(
      areas.map(({ area, mails }) => [
        area,
        Object.fromEntries(mails.map(({ mail, overlay }) => [mail, read(overlay)])),
      ]),
    ) as MailWords;

  const kinds = areas.map(({ area, mails }): OverlayKind => {
    const { kind, title } = MAIL_AREAS[area];
    return {
      id: kind,
      title,
      lead: 'L’objet et les phrases de ce message. Le reste (salutation, tableau, adresse, droits du client, bouton) ne change pas.',
      asksProof: true,
      tags: [],
      isMail: true,
      overlays: mails.map(({ overlay }) => overlay),
      faults: (_, value) => mailAddressFaults(value as MailTexts, hosts()),
      preview: async (overlay, value, { tx, loadTemplates, read }) => {
        const found = mails.find((each) => each.overlay === overlay);
        if (!found) return null;
        const inForce = words(read);
        const tried = { ...inForce, [area]: { ...inForce[area], [found.mail]: value } };
        const given = { tx, templates: await loadTemplates(tried), shop: shop(), siteUrl };
        const { text, ...mail } = await previewMail(area, found.mail, given);
        return { text, mail };
      },
    };
  });
  return { kinds, words };
}

function mailOverlay(spec: MailSpec, shipped: MailTexts): Overlay<MailTexts> {
  const { key, label, fields, texts } = spec;
  return {
    key,
    label,
    shipped,
    schema: mailWordsSchema(spec),
    placeholders: fields,
    fields: [{ legend: label, fields: Object.entries(texts).map(([name, text]) => fieldOf(name, text)) }],
    textsOf: (value) => ({ ...value }),
    formSchema: () =>
      z.object(
        Object.fromEntries(
          Object.entries(texts).map(([name, text]) => [name, oneLine().pipe(mailTextSchema(spec, text))]),
        ),
      ),
  };
}

function fieldOf(name: string, { label, max, keeps = [], own = {}, isOptional }: MailText): OverlayField {
  const help = [
    keeps.length > 0 ? keptText(keeps) : '',
    ...Object.entries(own).map(
      ([field, meaning]) => `{${field}}, ici seulement\u00a0: ${meaning}. À garder.`,
    ),
  ].filter(Boolean);
  return {
    name,
    label,
    input: max > LINE_MAX ? 'lines' : 'line',
    maxLength: max,
    ...(help.length > 0 && { help: help.join(' ') }),
    ...(isOptional && { optional: true }),
  };
}
