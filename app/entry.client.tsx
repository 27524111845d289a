import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { readHydrationData } from './hydration-data.ts';
import { answerThemeButton } from './late/theme.ts';

// Pages of `npm run dev` have no starter, and React Router's own scripts.
if (import.meta.env.DEV) answerThemeButton(document);
else readHydrationData(window);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
