import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { readShopSettings } from '../../settings/shop-settings.ts';
import { compileContent } from '../create-library.ts';
import { plainPage } from '../fixtures/pages.ts';
import { makeProject } from '../fixtures/project.ts';
import { formatProblem } from '../problem.ts';
import { loadFaq } from './load-faq.ts';

const faqYaml = (questions: object[], id = 'depot') =>
  stringify({ categories: [{ id, title: 'Le dépôt', icon: 'store', questions }] });
const question = { id: 'ou', question: 'Où êtes-vous ?', answer: 'Rue Denis Papin, à Reims.' };

async function load(yaml: string) {
  const { contentDir } = await makeProject({ 'content/data/faq.yml': yaml });
  const { problems, ...rest } = loadFaq(`${contentDir}/data/faq.yml`);
  return { ...rest, problems: problems.map(formatProblem) };
}

test('compiles an answer, and keeps its words with their code for the search', async () => {
  const answer = 'Le code `CE-34878-0` parle d’une **application** : [lire](/guides).';
  const { categories, links, problems } = await load(faqYaml([{ ...question, answer }]));
  expect(problems).toEqual([]);
  expect(categories[0]?.questions[0]).toEqual({
    id: 'ou',
    question: 'Où êtes-vous\u00a0?',
    html: '<p>Le code <code>CE-34878-0</code> parle d’une <strong>application</strong>\u00a0: <a href="/guides">lire</a>.</p>',
    text: 'Le code CE-34878-0 parle d’une application\u00a0: lire.',
  });
  expect(links).toEqual([{ href: '/guides', line: expect.any(Number) }]);
});

test.each([
  ['an anchor taken twice', faqYaml([question, question]), /l’ancre ou est déjà prise/],
  ['the anchor of its category', faqYaml([question], 'ou'), /l’ancre ou est déjà prise/],
  ['an unknown field', faqYaml([{ ...question, reponse: 'x' }]), /champ inconnu : reponse/],
  [
    'a fact that is none',
    faqYaml([{ ...question, answer: 'Appelez le {{shop.fax}}.' }]),
    /n’est pas un fait/,
  ],
  ['HTML', faqYaml([{ ...question, answer: 'Un <b>mot</b> en gras.' }]), /faq\.yml:\d+ /],
  ['no question', faqYaml([]), /il en faut au moins 1/],
])('refuses %s', async (_, yaml, message) => {
  const { problems } = await load(yaml);
  expect(problems.join('\n')).toMatch(message);
});

test('gives the facts of the shop in both forms of the answer, escaped in the HTML', async () => {
  const { contentDir } = await makeProject({
    'content/data/faq.yml': faqYaml([{ ...question, answer: 'Chez **{{shop.name}}**, à Reims.' }]),
    'content/pages/x.md': plainPage('x'),
  });
  const facts = { ...readShopSettings(`${contentDir}/data/shop.yml`), name: 'Papin & fils' };
  const library = await compileContent(contentDir, () => facts);
  expect(library.faqCategories()[0]?.questions[0]).toMatchObject({
    html: '<p>Chez <strong>Papin &amp; fils</strong>, à Reims.</p>',
    text: 'Chez Papin & fils, à Reims.',
  });
  expect(library.faqCategories()).toBe(library.faqCategories());
});
