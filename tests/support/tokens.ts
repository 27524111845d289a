import { readFileSync } from 'node:fs';
import path from 'node:path';
import postcss, { type AtRule, type Container, type Rule } from 'postcss';

/** Colours by name (without `--c-`). */
export type Palette = ReadonlyMap<string, string>;

const STYLES = path.join(import.meta.dirname, '../../app/styles');

/** app/styles/tokens.css, parsed. */
export function tokensCss(): postcss.Root {
  return postcss.parse(readFileSync(path.join(STYLES, 'tokens.css'), 'utf8'));
}

/** The declarations of each rule with this selector within the named at-rules (`media …`) and nowhere else. */
export function declarationsOf(selector: string, within: readonly string[] = []): [string, string][][] {
  const found: [string, string][][] = [];
  tokensCss().walkRules((rule) => {
    if (rule.selector !== selector || atRulesAround(rule).join() !== within.join()) return;
    found.push(
      rule.nodes.flatMap((node): [string, string][] =>
        node.type === 'decl' ? [[node.prop, node.value]] : [],
      ),
    );
  });
  return found;
}

/** The colours of the light theme, and of the dark one: its changes laid over the light colours. */
export function themePalettes(): { light: Palette; dark: Palette } {
  const light = colours(declarationsOf(':root')[0] ?? []);
  const changed = colours(declarationsOf(":root[data-theme='dark']", ['media screen'])[0] ?? []);
  return { light: new Map(light), dark: new Map([...light, ...changed]) };
}

function colours(declarations: readonly [string, string][]): [string, string][] {
  return declarations.flatMap(([prop, value]): [string, string][] =>
    prop.startsWith('--c-') ? [[prop.slice('--c-'.length), value]] : [],
  );
}

function atRulesAround(rule: Rule): string[] {
  const around: string[] = [];
  for (let at = rule.parent as Container | undefined; at?.type === 'atrule'; at = at.parent as Container) {
    const { name, params } = at as AtRule;
    around.unshift(`${name} ${params}`);
  }
  return around;
}
