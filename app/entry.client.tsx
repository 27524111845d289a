import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { readHydrationData } from './hydration-data.ts';
import { answerPageButtons } from './on-intent/page-buttons.ts';
import { keepTyped } from './ui/form/keep-typed.ts';

// Pages of `npm run dev` have no starter; React Router's own scripts run there.
if (import.meta.env.DEV) answerPageButtons(document);
else readHydrationData(window);
keepTyped();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
