import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from '../button.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { LazyToaster } from './lazy-toaster.tsx';
import { Menu, MenuItem } from './menu.tsx';
import { Popover } from './popover.tsx';

const trigger = <Button variant="primary">Ouvrir</Button>;
const nothing = () => {};

const overlays: [string, ReactElement][] = [
  ['Dialog', <Dialog key="1" trigger={trigger} title="Secret" />],
  ['Drawer', <Drawer key="2" trigger={trigger} title="Secret" />],
  [
    'AlertDialog',
    <AlertDialog key="3" trigger={trigger} title="Secret" description="…" confirm={<Button>Oui</Button>} />,
  ],
  [
    'Menu',
    <Menu key="4" trigger={trigger}>
      <MenuItem onSelect={nothing}>Secret</MenuItem>
    </Menu>,
  ],
  [
    'Popover',
    <Popover key="5" trigger={trigger} title="Secret">
      …
    </Popover>,
  ],
];

test.each(overlays)('%s: the server renders the button alone', (_name, overlay) => {
  const html = renderToStaticMarkup(overlay);
  expect(html).toMatch(/^<button[^>]*class="btn btn--primary"[^>]*>Ouvrir<\/button>$/);
  expect(html).toMatch(/aria-haspopup="(dialog|menu)"/);
});

test.each(overlays)('%s: a click before React is there is kept for it', (_name, overlay) => {
  expect(renderToStaticMarkup(overlay)).toContain('data-replay=""');
});

test('an overlay that a state alone opens renders nothing while it is closed', () => {
  expect(renderToStaticMarkup(<Dialog title="Secret" isOpen={false} />)).toBe('');
});

test('a page that has said nothing yet has no toaster', () => {
  expect(renderToStaticMarkup(<LazyToaster />)).toBe('');
});
