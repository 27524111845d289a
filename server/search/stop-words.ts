/** Words that say nothing about the thing a visitor looks for, folded (domain/text/fold-text.ts). */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a ai aie as au aucun aucune aussi autre avec avez avoir avons ca car ce cela ces cet cette ceux chez comme comment d dans de ' +
    'depuis des deux donc du elle elles en encore est et etait ete etes etre eu eux fait faire faut ici il ils j je l la le les leur ' +
    'leurs lui m ma mais me meme mes moi mon n ne ni nos notre nous on ont ou par parce pas peu peut peux plus pour pourquoi qu quand ' +
    'que quel quelle quelles quels qui quoi s sa sans se ses si soit son sont suis sur t ta te tes toi ton tous tout toute toutes ' +
    'tres trop tu un une vers veux vive voici voila vos votre vous y bonjour merci svp s.v.p'
  ).split(' '),
);
