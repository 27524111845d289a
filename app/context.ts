import { createContext, type RouterContextProvider } from 'react-router';
import type { AppDeps, PageRequest } from '#server/deps.ts';

/** The server's functions, handed to loaders and actions: `context.get(depsContext).content.findPage(path)`. */
export const depsContext = createContext<AppDeps>();

/** What is known of the request being answered, and what its render leaves for the response. */
export const pageRequestContext = createContext<PageRequest>();

/** When the page was asked for. Loaders, actions and guards take the time from here; what they call is given it. */
export const nowOf = (context: Readonly<RouterContextProvider>): Date => context.get(pageRequestContext).now;
