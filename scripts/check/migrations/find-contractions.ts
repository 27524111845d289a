import { type Statement, splitStatements } from './split-statements.ts';

/**
 * What the previous version, which still runs during a migration, may not survive, or must wait for. The reason is in
 * French, for the author of the migration.
 */
type Contraction = { line: number; statement: string; reason: string };

type Rule = {
  pattern: RegExp;
  reason: string;
  /** Also on a table that the same file creates. */
  always?: boolean;
  except?: RegExp;
};

const LOCKS = 'fait attendre tous ceux qui y écrivent, aussi longtemps que cela dure';
const REFUSES = 'refuse des lignes que la version d’avant écrit encore';

/** Matches a statement from `splitStatements`. The first group, if there is one, is the table. */
const RULES: readonly Rule[] = [
  {
    pattern: /^drop (?:table|view|materialized view|schema|type|sequence) (?:if exists )?([\w."]+)/,
    reason: 'retire ce que la version d’avant lit encore',
  },
  {
    pattern: /^drop (?:function|procedure) (?:if exists )?([\w."]+)/,
    reason: 'retire ce que la version d’avant appelle encore',
    always: true,
  },
  {
    pattern: tableAction(
      String.raw`drop (?:column )?(?!constraint\b|default\b|not\b|expression\b|identity\b)(?:if exists )?[\w"]+`,
    ),
    reason: 'retire une colonne que la version d’avant lit encore',
  },
  {
    pattern:
      /^alter (?:table|view|materialized view|sequence|type) (?:if exists )?(?:only )?([\w."]+) rename (?!constraint\b)/,
    reason: 'renomme ce que la version d’avant connaît sous l’ancien nom',
  },
  {
    pattern: /^alter (?:table|function|type|view) (?:if exists )?([\w."]+(?: ?\([^)]*\))?) set schema/,
    reason: 'déplace ce que la version d’avant connaît ailleurs',
  },
  {
    pattern: tableAction(String.raw`alter (?:column )?[\w"]+ (?:set data )?type\b`),
    reason: `réécrit la table, et ${LOCKS}`,
  },
  {
    pattern: tableAction(String.raw`alter (?:column )?[\w"]+ set not null`),
    reason: REFUSES,
  },
  {
    pattern: tableAction(String.raw`alter (?:column )?[\w"]+ drop default`),
    reason: REFUSES,
  },
  {
    pattern: tableAction(
      String.raw`add (?:column )?(?:if not exists )?(?!constraint\b|check\b|foreign\b|unique\b|primary\b|exclude\b)[\w"]+ (?:(?!\bdefault\b|\bgenerated\b|, add ).)*\bnot null\b(?!(?:(?!, add ).)*\bdefault\b)`,
    ),
    reason: `NOT NULL sans valeur par défaut : ${REFUSES}`,
  },
  {
    pattern: tableAction(
      String.raw`add (?:column )?(?:if not exists )?[\w"]+ (?:(?!, add ).)*(?:\bserial\b|\bbigserial\b|generated always as|generated (?:always|by default) as identity|default (?:gen_random_uuid|random|clock_timestamp|nextval))`,
    ),
    reason: `réécrit la table, et ${LOCKS}`,
  },
  {
    pattern: tableAction(
      String.raw`add (?:constraint [\w"]+ )?(?:check|foreign key|unique|primary key|exclude)\b(?!(?:(?!, add ).)*(?:\bnot valid\b|\busing index\b))`,
    ),
    reason: `lit toute la table (NOT VALID d’abord, VALIDATE CONSTRAINT dans une autre migration), et ${LOCKS}`,
  },
  {
    pattern:
      /^create (?:unique )?index (?!concurrently)(?:if not exists )?(?:[\w"]+ )?on (?:only )?([\w."]+)/,
    reason: LOCKS,
  },
  {
    pattern:
      /^(?:truncate|lock|cluster|reindex|vacuum full|refresh materialized view)(?: table| index)? (?:only )?([\w."]+)/,
    reason: LOCKS,
  },
];

/** An action of `alter table`, the first one or a later one. */
function tableAction(action: string): RegExp {
  return new RegExp(String.raw`^alter table (?:if exists )?(?:only )?([\w."]+) (?:.*?, )?${action}`);
}

const CREATED = /^create (?:unlogged )?table (?:if not exists )?([\w."]+)/;
const MARKER = /^-- contract: (\d+\.\d+\.\d+)\s*$/m;
/** The comment above statements that only make others wait. */
const SHORT_LOCK = /^-- short lock: \S.+$/m;

/**
 * What a migration removes or holds up without a comment above it that accounts for it: `-- contract: <version>`
 * names a released version that already did without it, `-- short lock: <why>` says why nobody will wait long.
 */
export function findContractions(sql: string, isReleased: (version: string) => boolean): Contraction[] {
  const statements = splitStatements(sql).flatMap(withBody);
  const created = new Set(statements.map(({ text }) => plainName(CREATED.exec(text)?.[1])));
  return statements.flatMap((statement) => {
    const found = RULES.find(({ pattern, always }) => {
      const match = pattern.exec(statement.text);
      return match !== null && (always || !created.has(plainName(match[1])));
    });
    if (!found) return [];
    if (found.reason.endsWith(LOCKS) && SHORT_LOCK.test(statement.comments)) return [];
    const version = MARKER.exec(statement.comments)?.[1];
    if (version && isReleased(version)) return [];
    const reason = version ? `nomme ${version}, qui n’est pas une version parue` : found.reason;
    return [{ line: statement.line, statement: statement.text.slice(0, 100), reason }];
  });
}

/** `do $$ … $$` runs its body; a function's body only runs later. */
function withBody(statement: Statement): Statement[] {
  if (!statement.text.startsWith('do ')) return [statement];
  const inner = statement.bodies.flatMap(splitStatements).map((each) => ({
    ...each,
    text: each.text.replace(
      /^(?:.*\b(?:begin|then|loop|else)\b )+(?=(?:alter|drop|create|truncate|lock)\b)/,
      '',
    ),
    line: each.line + statement.line - 1,
    comments: each.comments + statement.comments,
  }));
  return [statement, ...inner];
}

const plainName = (name = '') => name.replaceAll('"', '').replace(/^public\./, '');
