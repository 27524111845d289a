import { expect, test } from 'vitest';
import { quickReplySchema } from './quick-reply.ts';

const faultOf = (text: string) =>
  quickReplySchema()
    .safeParse({ name: 'Horaires', text })
    .error?.issues.map(({ message }) => message);

test('a quick reply has the fields of a case and no others', () => {
  expect(faultOf('Bonjour {client}, votre {appareil} est là.')).toBeUndefined();
  expect(faultOf('Le dossier {numero}\u00a0: {reste}. {atelier}')).toBeUndefined();
  expect(faultOf('Bonjour {prenom}')).toEqual([
    '{prenom} n’existe pas. Il y a\u00a0: {client}, {appareil}, {numero}, {reste}, {atelier}.',
  ]);
  expect(faultOf('Bonjour {client')).toEqual(['Une accolade est seule\u00a0: un champ s’écrit {client}.']);
  expect(faultOf('  ')).toEqual(['Écrivez la réponse.']);
});
