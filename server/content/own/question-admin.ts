import type { Transaction } from 'kysely';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { type AdminIdentity, changeAsAdmin, readAsAdmin } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile, lastLogged } from '../../edits/changed-meanwhile.ts';
import { prose } from '../fields.ts';
import type { ContentLibrary } from '../library.ts';
import { describeIssue } from '../source/validate.ts';
import { addressFaults, type ProbePath } from './check-addresses.ts';
import { pricesElsewhere } from './refuse-prices.ts';

const PAGE_SIZE = 50;
const ANCHOR_MAX = 80;

type QuestionFields = {
  category: string;
  question: string;
  /** Markdown. */
  answer: string;
  position: number;
  isHidden: boolean;
};

export type OwnQuestion = QuestionFields & { id: string; anchor: string; updatedAt: Date };
type QuestionFault = { field: 'category' | 'question' | 'answer'; message: string };

type QuestionSaved =
  | { outcome: 'saved' }
  | { outcome: 'refused'; faults: QuestionFault[] }
  | ChangedMeanwhile
  /** It has been deleted. */
  | { outcome: 'missing' };

/** Null id: a new one. */
type QuestionSave = { id: string | null; fields: QuestionFields; guard: EditGuard<OwnQuestion> };

/** Questions beside those of the file. All functions throw NotAdminError for anyone but an administrator. */
export type QuestionAdmin = {
  list(
    admin: AdminIdentity,
    page: number,
  ): Promise<{ rows: OwnQuestion[]; count: number; pageCount: number }>;
  find(admin: AdminIdentity, id: string): Promise<OwnQuestion | null>;
  save(admin: AdminIdentity, question: QuestionSave): Promise<QuestionSaved>;
  remove(
    admin: AdminIdentity,
    question: Pick<QuestionSave, 'guard'> & { id: string },
  ): Promise<{ outcome: 'removed' } | ChangedMeanwhile>;
};

export type QuestionAdminDeps = {
  database: Pick<Database, 'asRole' | 'transaction'>;
  content: Pick<ContentLibrary, 'findPage' | 'faqCategories'>;
  probe: ProbePath;
  clock: () => Date;
};

const COLUMNS = [
  'id',
  'anchor',
  'category',
  'question',
  'answer',
  'position',
  'is_hidden as isHidden',
  'updated_at as updatedAt',
] as const;

export function createQuestionAdmin(deps: QuestionAdminDeps): QuestionAdmin {
  const { database } = deps;
  return {
    list: (admin, page) =>
      readAsAdmin(database, admin, 'content', async (tx) => {
        const { count } = await tx
          .selectFrom('faq_entries')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        const rows = await tx
          .selectFrom('faq_entries')
          .select(COLUMNS)
          .orderBy('category')
          .orderBy('position')
          .orderBy('id')
          .limit(PAGE_SIZE)
          .offset((page - 1) * PAGE_SIZE)
          .execute();
        return { rows, count, pageCount: Math.ceil(count / PAGE_SIZE) };
      }),
    find: (admin, id) =>
      readAsAdmin(database, admin, 'content', async (tx) => (await find(tx, id).executeTakeFirst()) ?? null),
    save: (admin, question) => save(deps, admin, question),
    remove: (admin, { id, guard }) =>
      changeAsAdmin(database, admin, 'content', async (tx) => {
        const stored = await find(tx, id).forUpdate().executeTakeFirst();
        const changed = stored && (await changedMeanwhile(tx, guard, stored, lastLogged('faq_entries', id)));
        if (changed) return changed;
        await tx.deleteFrom('faq_entries').where('id', '=', id).execute();
        return { outcome: 'removed' };
      }),
  };
}

const find = (tx: Transaction<Schema>, id: string) =>
  tx.selectFrom('faq_entries').select(COLUMNS).where('id', '=', id);

async function save(
  deps: QuestionAdminDeps,
  admin: AdminIdentity,
  { id, fields, guard }: QuestionSave,
): Promise<QuestionSaved> {
  const { database, content, clock } = deps;
  const known = await readAsAdmin(database, admin, 'content', (tx) =>
    tx.selectFrom('faq_entries').select(['id', 'anchor', 'question']).execute(),
  );
  const before = known.find((each) => each.id === id);
  if (id && !before) return { outcome: 'missing' };
  // The Markdown libraries are not loaded at a start of the site, only when somebody writes.
  const { compileMarkdown } = await import('../compile.ts');
  const { html, text, links, problems } = compileMarkdown(fields.answer);
  const faults: QuestionFault[] = problems.flatMap(({ severity, message }): QuestionFault[] =>
    severity === 'error' ? [{ field: 'answer', message: `${message}.` }] : [],
  );
  const categories = content.faqCategories();
  if (!categories.some((category) => category.id === fields.category))
    faults.push({ field: 'category', message: 'Choisissez une rubrique de la liste.' });
  const question = prose(8, 180).safeParse(fields.question, { error: describeIssue });
  const answer = prose(15, 900).safeParse(fields.answer, { error: describeIssue });
  for (const [field, parsed] of [
    ['question', question],
    ['answer', answer],
  ] as const)
    for (const { message } of parsed.error?.issues ?? [])
      faults.push({ field, message: `Longueur\u00a0: ${message}.` });
  for (const field of ['question', 'answer'] as const) {
    const message = pricesElsewhere(fields[field]);
    if (message) faults.push({ field, message });
  }
  const shown = categories.flatMap((category) => category.questions);
  const others = [
    ...shown.filter((each) => each.id !== before?.anchor),
    ...known.filter((each) => each.id !== id),
  ];
  if (others.some((each) => plain(each.question) === plain(fields.question)))
    faults.push({
      field: 'question',
      message: 'Posez une autre question\u00a0: celle-ci est déjà à la page.',
    });
  const hrefs = links.map(({ href }) => href);
  for (const fault of await addressFaults(hrefs, deps))
    faults.push({ field: 'answer', message: `Corrigez\u00a0: ${fault}.` });
  if (faults.length > 0 || !question.data) return { outcome: 'refused', faults };

  const row = {
    category: fields.category,
    question: question.data,
    answer: fields.answer,
    answer_html: html,
    answer_text: text,
    position: fields.position,
    is_hidden: fields.isHidden,
    updated_at: clock(),
  };
  const taken = new Set([
    ...categories.map((category) => category.id),
    ...shown.map((each) => each.id),
    ...known.map(({ anchor }) => anchor),
  ]);
  return changeAsAdmin(database, admin, 'content', async (tx): Promise<QuestionSaved> => {
    if (!id) {
      await tx
        .insertInto('faq_entries')
        .values({ ...row, anchor: anchorOf(fields.question, taken) })
        .execute();
      return { outcome: 'saved' };
    }
    const stored = await find(tx, id).forUpdate().executeTakeFirst();
    if (!stored) return { outcome: 'missing' };
    const changed = await changedMeanwhile(tx, guard, stored, lastLogged('faq_entries', id));
    if (changed) return changed;
    await tx.updateTable('faq_entries').set(row).where('id', '=', id).execute();
    return { outcome: 'saved' };
  });
}

const plain = (text: string) =>
  foldText(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** « Prenez-vous les PS5 ? » gives « prenez-vous-les-ps5 », or « prenez-vous-les-ps5-2 » if that is taken. */
function anchorOf(question: string, taken: ReadonlySet<string>): string {
  const start = plain(question).replaceAll(' ', '-').slice(0, ANCHOR_MAX).replace(/-$/, '') || 'question';
  let anchor = start;
  for (let count = 2; taken.has(anchor); count += 1) anchor = `${start}-${count}`;
  return anchor;
}
