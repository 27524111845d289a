/**
 * The file by which a folder invites the site: whoever typed its path has the machine in hand, and the disk that it is
 * on is there.
 */
export const INVITATION = 'sauvegardes-atelier-papin.txt';
