import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AudienceCard } from './audience-card.tsx';

test('the server says nothing of a choice that only the browser knows, and what holds without JavaScript', () => {
  const html = renderToString(<AudienceCard hasExternal={false} />);
  expect(html).toContain('<noscript><p>JavaScript est désactivé');
  expect(html).toContain('Lecture de votre choix');
  expect(html).not.toContain('<button');
  expect(html).toContain('Aucune mesure d’audience externe');
});

test('the dialog is offered only where an external measure is configured', () => {
  const html = renderToString(<AudienceCard hasExternal />);
  expect(html).toContain('data-consent=""');
  expect(html).toContain('needs-script');
});
