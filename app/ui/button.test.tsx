import { ArrowRight, type IconNode, X } from 'lucide';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';
import { ButtonLink } from './button-link.tsx';
import { GoLink } from './go-link.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

const openingTag = (html: string) => /^<[^>]+>/.exec(html)?.[0] ?? '';
const drawn = (icon: IconNode, className?: string) =>
  renderToStaticMarkup(<Icon icon={icon} {...(className && { className })} />);

test('a button submits its form only when asked to', () => {
  expect(openingTag(renderToStaticMarkup(<Button>Voir</Button>))).toBe('<button type="button" class="btn">');
  expect(renderToStaticMarkup(<Button type="submit">Envoyer</Button>)).toContain('type="submit"');
  expect(renderToStaticMarkup(<IconButton icon={X} aria-label="Fermer" />)).toContain('type="button"');
});

test('variant, size and width are classes, and the caller’s come last', () => {
  const html = renderToStaticMarkup(
    <Button variant="danger" size="s" block className="needs-script">
      Refuser
    </Button>,
  );
  expect(html).toContain('class="btn btn--danger btn--small btn--block needs-script"');
});

test('an object’s icon stands before the words, an arrow after them', () => {
  const html = renderToStaticMarkup(
    <Button icon={X} iconAfter={ArrowRight}>
      Suite
    </Button>,
  );
  expect(html).toContain(`${drawn(X)}Suite${drawn(ArrowRight, 'icon icon--go')}`);
});

test('a busy button says so, keeps the focus and refuses its form', () => {
  const html = renderToStaticMarkup(
    <Button type="submit" busy busyLabel="Paiement en cours">
      Payer
    </Button>,
  );
  expect(openingTag(html)).toBe(
    '<button type="submit" class="btn btn--busy" aria-busy="true" aria-disabled="true">',
  );
  expect(html).toContain('<span class="btn__hidden">Payer</span>');
  expect(html).toContain('<span><i class="spin"></i>Paiement en cours</span>');
});

test('a button that may become busy holds both texts, so that its width does not change', () => {
  const html = renderToStaticMarkup(<Button busy={false}>Payer</Button>);
  expect(html).toContain('<span>Payer</span>');
  expect(html).toContain('<span class="btn__hidden"><i class="icon"></i>Envoi en cours</span>');
  expect(openingTag(html)).not.toContain('aria-');
});

test('a disabled button has the class that draws it wherever it stands', () => {
  expect(renderToStaticMarkup(<Button disabled>Payer</Button>)).toContain(
    'disabled="" type="button" class="btn btn--off"',
  );
  expect(renderToStaticMarkup(<IconButton icon={X} aria-label="Fermer" disabled />)).toContain(
    'class="btn btn--square btn--off"',
  );
});

test('an icon button is named, busy or not', () => {
  const html = renderToStaticMarkup(<IconButton icon={X} aria-label="Retirer « a & b »" busy />);
  expect(html).toContain('aria-label="Retirer « a &amp; b »"');
  expect(html).toContain('<i class="spin"></i>');
  expect(html).not.toContain('<svg');
});

test('links drawn as buttons are links, and say when they open a tab', () => {
  expect(
    renderToStaticMarkup(
      <ButtonLink variant="primary" to="/services">
        Nos services
      </ButtonLink>,
    ),
  ).toBe('<a href="/services" class="btn btn--primary">Nos services</a>');
  expect(
    renderToStaticMarkup(
      <ButtonLink to="https://example.org/" newTab>
        Plan
      </ButtonLink>,
    ),
  ).toBe(
    '<a href="https://example.org/" class="btn" target="_blank" rel="noopener">Plan<span class="visually-hidden"> (nouvel onglet)</span></a>',
  );
});

test('the way on is words, then an arrow', () => {
  expect(renderToStaticMarkup(<GoLink to="/blog">Lire</GoLink>)).toBe(
    `<a href="/blog" class="go-link">Lire${drawn(ArrowRight)}</a>`,
  );
});
