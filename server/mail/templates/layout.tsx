import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import { typeset } from '#domain/text/typography.ts';
import { Words } from './blocks.tsx';
import { Footer } from './footer.tsx';
import { look, STYLE_SHEET } from './look.ts';
import type { MailShop } from './mail-shop.ts';

export type MailLayoutProps = {
  shop: MailShop;
  /** Subject of the mail and title of its document. */
  subject: string;
  /** The words after the subject in a list of mails. */
  preheader: string;
  heading: string;
  /** Sentences that the law requires in this kind of mail, one paragraph each. */
  mentions?: readonly string[];
  /** Its own team reads it: nobody is asked to call the shop. */
  isForShop?: boolean | undefined;
  children: ReactNode;
};

/**
 * The frame of every mail: a board with the shop's name, paper plugged under its contacts, a stub with the address.
 */
export function MailLayout(props: MailLayoutProps) {
  const { shop, subject, preheader, heading, mentions, isForShop, children } = props;
  return (
    <Html lang="fr">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{subject}</title>
        <style>{STYLE_SHEET}</style>
      </Head>
      <Body className="m-page" style={look.page}>
        <Preview>{typeset(preheader)}</Preview>
        <Container style={look.column}>
          <Board name={shop.name} />
          <table {...layoutTable} className="m-paper" style={look.paper}>
            <tbody>
              <tr>
                <td className="m-pad" style={look.documentCell}>
                  <Heading className="m-ink" style={look.heading}>
                    <Words>{heading}</Words>
                  </Heading>
                  {children}
                </td>
              </tr>
            </tbody>
          </table>
          <Footer shop={shop} mentions={mentions} isForShop={isForShop} />
        </Container>
      </Body>
    </Html>
  );
}

const layoutTable = {
  role: 'presentation',
  width: '100%',
  border: 0,
  cellPadding: 0,
  cellSpacing: 0,
} as const;

/** No link here: the first address in a mail must be that of its button. */
function Board({ name }: { name: string }) {
  return (
    <table {...layoutTable} className="m-board" style={look.board}>
      <tbody>
        <tr>
          <td className="m-pad" style={look.boardCell}>
            <Text style={look.wordmark}>{name}</Text>
          </td>
        </tr>
        <tr data-skip-in-text="true">
          <td>
            <Contacts />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const CONTACT_COUNT = 20;

/** The edge connector of the brand, drawn with table cells: mail programs show no image until they are told to. */
function Contacts() {
  const places = Array.from({ length: CONTACT_COUNT * 2 + 1 }, (_, place) => place);
  return (
    <table {...layoutTable} aria-hidden="true" style={{ tableLayout: 'fixed' }}>
      <tbody>
        <tr>
          {places.map((place) => (
            <td
              key={place}
              className={place % 2 === 0 ? 'm-gap' : undefined}
              style={place % 2 === 0 ? look.gap : look.contact}
            />
          ))}
        </tr>
      </tbody>
    </table>
  );
}
