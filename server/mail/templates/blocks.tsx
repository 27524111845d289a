import { Button } from '@react-email/button';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { typeset } from '#domain/text/typography.ts';
import { look } from './look.ts';

/** Words with a hyphen, except parts of an address. Because of the group, split() keeps them, at odd positions. */
const HYPHENED = /((?<![\p{L}\d@.-])\p{L}{1,9}(?:-\p{L}{1,9}){1,2}(?![\p{L}\d@-]|\.\p{L}))/u;

/** Running text with French typography; « e-mail » and « appelez-nous » are not broken at the end of a line. */
export function Words({ children }: { children: string }) {
  const parts = typeset(children).split(HYPHENED);
  return parts.map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never again
      <span key={place} style={look.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}

export function Paragraph({ children }: { children: string }) {
  return (
    <Text className="m-ink" style={look.text}>
      <Words>{children}</Words>
    </Text>
  );
}

/** For what follows the main matter of the mail. */
export function SmallPrint({ children }: { children: string }) {
  return (
    <Text className="m-quiet" style={look.small}>
      <Words>{children}</Words>
    </Text>
  );
}

/** The single copper button of a mail. The plain text shows its label, then its address on a line of its own. */
export function ActionButton({ href, children }: { href: string; children: string }) {
  return (
    <Gap>
      <Button className="m-button" style={look.button} href={href} data-text-format="action">
        {typeset(children)}
      </Button>
    </Gap>
  );
}

/** A second link, beside the button. */
export function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <Text style={look.small}>
      <Link className="m-link" style={look.link} href={href}>
        {typeset(children)}
      </Link>
    </Text>
  );
}

/** The code alone on its line, without spaces: people copy it as often as they type it. */
export function CodeBlock({ code }: { code: string }) {
  return (
    <Gap>
      <Text className="m-sunk" style={look.code}>
        {code}
      </Text>
    </Gap>
  );
}

/** Names and values, one a line; those without a value are left out. */
export function FactList({ facts }: { facts: readonly { name: string; value: string | undefined }[] }) {
  const known = facts.filter((fact) => fact.value);
  if (known.length === 0) return null;
  return (
    <Gap>
      <Text className="m-sunk" style={look.facts}>
        {known.map(({ name, value }, index) => (
          <Fragment key={name}>
            {index > 0 && <br />}
            {`${name}\u00a0: `}
            <strong>{value}</strong>
          </Fragment>
        ))}
      </Text>
    </Gap>
  );
}

function Gap({ children }: { children: ReactNode }) {
  return <Section style={{ margin: '0 0 20px' }}>{children}</Section>;
}
