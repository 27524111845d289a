import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { answerThemeButton } from './late/theme.ts';

// Pages of `npm run dev` have no starter.
if (import.meta.env.DEV) answerThemeButton(document);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
