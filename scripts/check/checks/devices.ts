import { createDeviceRegister } from '#domain/devices/device-register.ts';
import type { Problem } from '#server/content/problem.ts';
import type { LocatedFamily } from '#server/content/source/load-devices.ts';
import { type Check, type CheckContext, PRODUCTS_FILE } from '../context.ts';

/** Everything that the register of devices names exists, and the register knows each model that a product fits. */
export const checkDevices: Check = (context) => {
  if (context.families.length === 0) return [];
  const register = createDeviceRegister(context.families.map(({ family }) => family));
  const paths = new Set([
    ...context.pages.map(({ page }) => page.path),
    ...context.unreadable,
    ...context.devices.flatMap(({ slug, models }) => models.map((model) => `/prix/${slug}/${model.slug}`)),
  ]);
  return [
    ...context.families.flatMap((located) => [
      ...missingPages(located, paths),
      ...missingDrawing(located, context),
    ]),
    ...context.compatibilities.flatMap(({ model, line }) =>
      register.find(model)
        ? []
        : problem(PRODUCTS_FILE, line, `« ${model} » n’est pas un appareil de data/devices`),
    ),
  ];
};

function missingPages({ family, file, lineOf }: LocatedFamily, paths: ReadonlySet<string>): Problem[] {
  return family.pages.flatMap((page, index) =>
    paths.has(page) ? [] : problem(file, lineOf(['pages', index]), `la page n’existe pas : ${page}`),
  );
}

function missingDrawing(
  { family: { illustration }, file, lineOf }: LocatedFamily,
  { hasPublicFile }: Pick<CheckContext, 'hasPublicFile'>,
): Problem[] {
  if (hasPublicFile(`/illustrations/${illustration}.svg`)) return [];
  const message = `illustration : public/illustrations/${illustration}.svg n’existe pas`;
  return [problem(file, lineOf(['illustration']), message)];
}

const problem = (file: string, line: number, message: string): Problem => ({
  file,
  line,
  severity: 'error',
  message,
});
