import { createContext, type RouterContextProvider } from 'react-router';
import type { AppDeps, PageRequest } from '#server/deps.ts';

/** The server's functions for loaders and actions: `context.get(depsContext).content.findPage(path)`. */
export const depsContext = createContext<AppDeps>();

/** The request being answered, and what its render leaves for the response. */
export const pageRequestContext = createContext<PageRequest>();

/** When the page was requested. Loaders, actions and guards take the time from here and pass it on. */
export const nowOf = (context: Readonly<RouterContextProvider>): Date => context.get(pageRequestContext).now;
