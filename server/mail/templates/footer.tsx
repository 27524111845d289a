import { Hr } from '@react-email/hr';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { traderName } from '#domain/settings/trader-name.ts';
import { Words } from './blocks.tsx';
import { look } from './look.ts';
import type { MailShop } from './mail-shop.ts';

type FooterProps = {
  shop: MailShop;
  mentions?: readonly string[] | undefined;
  isForShop?: boolean | undefined;
};

/** The stub: who writes and how to reply, then the legal mentions of this kind of mail. */
export function Footer({ shop, mentions = [], isForShop = false }: FooterProps) {
  const link = { className: 'm-link', style: look.link };
  return (
    <>
      <Section className="m-paper" style={look.paper}>
        <Hr className="m-line" style={look.perforation} />
      </Section>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
        <tbody>
          <tr>
            <td className="m-pad" style={look.footerCell}>
              {!isForShop && (
                <Text className="m-quiet" style={look.footer}>
                  <Words>{`Une question ? Répondez à ce message, ou appelez-nous au ${shop.phone}.`}</Words>
                </Text>
              )}
              <Text className="m-quiet" style={look.footer}>
                {traderName(shop)}
                <br />
                {shop.street}, {shop.postcode} {shop.city}
                <br />
                <Link {...link} href={`tel:${shop.phoneE164}`}>
                  {shop.phone}
                </Link>
                {' · '}
                <Link {...link} href={`mailto:${shop.email}`}>
                  {shop.email}
                </Link>
                {shop.siren !== null && (
                  <>
                    <br />
                    SIREN {shop.siren.replaceAll(' ', '\u00a0')}
                  </>
                )}
              </Text>
              {mentions.map((mention) => (
                <Text key={mention} className="m-quiet" style={look.footer}>
                  <Words>{mention}</Words>
                </Text>
              ))}
            </td>
          </tr>
        </tbody>
      </table>
    </>
  );
}
