import type { RouterContextProvider } from 'react-router';
import { depsContext } from '#app/context.ts';
import { renderStaticOnce } from '../static/render-static.server.tsx';
import { BrandList, DeviceLists } from './device-lists.tsx';

/** For <StaticPart id="appareils-connus">: rendered once for each register, and never run in the browser. */
export function deviceLists(context: Readonly<RouterContextProvider>): string | null {
  const register = context.get(depsContext).content.devices();
  return renderStaticOnce(context, { id: 'appareils-connus', source: register }, () => (
    <DeviceLists register={register} />
  ));
}

/** The brands alone, for <StaticPart id="marques">. */
export function brandList(context: Readonly<RouterContextProvider>): string | null {
  const register = context.get(depsContext).content.devices();
  return renderStaticOnce(context, { id: 'marques', source: register }, () => (
    <BrandList register={register} />
  ));
}
