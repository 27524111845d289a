import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { NoSlot } from './no-slot.tsx';

const render = (role: StaffRole) =>
  renderToStaticMarkup(
    <RouterProvider
      router={createMemoryRouter(
        [{ id: 'routes/admin/layout', path: '*', loader: () => ({ role }), element: <NoSlot /> }],
        { hydrationData: { loaderData: { 'routes/admin/layout': { role } } } },
      )}
    />,
  );

test('who may change the settings is led to those that make slots', () => {
  const html = render('owner');
  for (const id of ['horaires', 'fermetures', 'rendez-vous'])
    expect(html).toContain(`href="/entreprise/${id}"`);
});

test('the counter, which may not, is told who may', () => {
  const html = render('counter');
  expect(html).toContain('demandez à un propriétaire du site');
  expect(html).not.toContain('/entreprise');
});
