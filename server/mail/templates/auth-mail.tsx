import type { AuthMail } from '#packages/auth-service/index.ts';
import type { AuthTexts } from './auth-texts.ts';
import { ActionButton, CodeBlock, FactList, Paragraph, SmallPrint } from './blocks.tsx';
import { greeting } from './greeting.ts';
import { MailLayout } from './layout.tsx';
import type { MailShop } from './mail-shop.ts';
import { deviceInMail, durationText, momentText } from './plain-texts.ts';

export type AuthMailProps = { mail: AuthMail; shop: MailShop; codeLifetimeS: number };

/** A mail with a button, a code or both; or a security notice, when it has neither. */
export function AuthMailPage({ mail, shop, codeLifetimeS, words }: AuthMailProps & { words: AuthTexts }) {
  const { code, link, name, when, device, siteUrl } = mail.data;
  const isNotice = mail.kind.startsWith('notice-');
  const href = link ?? (isNotice ? `${siteUrl}/connexion` : undefined);
  return (
    <MailLayout shop={shop} subject={words.subject} preheader={words.preheader} heading={words.subject}>
      <Paragraph>{greeting(name)}</Paragraph>
      <Paragraph>{words.why}</Paragraph>
      {isNotice && (
        <FactList
          facts={[
            { name: 'Quand', value: when && momentText(when) },
            { name: 'Appareil', value: device && deviceInMail(device) },
          ]}
        />
      )}
      {isNotice && <Paragraph>{words.otherwise}</Paragraph>}
      {href && words.action && <ActionButton href={href}>{words.action}</ActionButton>}
      {code && (
        <>
          <Paragraph>{`${href ? 'Ou saisissez' : 'Saisissez'} ce code sur la page du site qui le demande :`}</Paragraph>
          <CodeBlock code={code} />
        </>
      )}
      {!isNotice && (
        <>
          <SmallPrint>
            {lifetime(durationText(codeLifetimeS), { hasLink: Boolean(href), hasCode: Boolean(code) })}
          </SmallPrint>
          <SmallPrint>{words.otherwise}</SmallPrint>
        </>
      )}
    </MailLayout>
  );
}

function lifetime(duration: string, { hasLink, hasCode }: { hasLink: boolean; hasCode: boolean }): string {
  if (hasLink && hasCode) {
    return `Le bouton et le code servent une seule fois, pendant ${duration}. L’un des deux suffit.`;
  }
  return `${hasLink ? 'Le bouton' : 'Le code'} sert une seule fois, pendant ${duration}.`;
}
