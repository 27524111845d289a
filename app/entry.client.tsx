import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { readHydrationData } from './boot/hydration-data.ts';
import { answerPageButtons } from './boot/on-intent/answer-page-buttons.ts';
import { keepFocus } from './boot/on-intent/keep-focus.ts';
import { keepTyped } from './ui/form/keep-typed.ts';

// Pages of `npm run dev` have no boot script; React Router's own scripts run there.
if (import.meta.env.DEV) {
  answerPageButtons(document);
  keepFocus(document);
} else readHydrationData(window);
keepTyped();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
